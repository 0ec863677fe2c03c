import type * as TS from 'typescript';
import type { Typescript } from '../../context.js';

/** In CommonJS, `import.meta` is a syntax error; what loaders of TypeScript know of it is written out. */
const inCommonJs = '({ url: require("node:url").pathToFileURL(__filename).href, filename: __filename, dirname: __dirname })';

export const inlineImportMeta =
  (ts: Typescript): TS.TransformerFactory<TS.SourceFile> =>
  (transformation) => {
    const visit = (node: TS.Node): TS.Node =>
      ts.isMetaProperty(node) && node.keywordToken === ts.SyntaxKind.ImportKeyword
        ? ts.factory.createIdentifier(inCommonJs)
        : ts.visitEachChild(node, visit, transformation);
    return (file) => ts.visitNode(file, visit) as TS.SourceFile;
  };
