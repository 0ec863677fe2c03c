import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type * as TS from 'typescript';
import type { Typescript } from '../../context.js';
import { loadTypescript } from '../engine/load-typescript.js';
import type { ModuleFormat } from './transpile.js';

/** How Node would run a file, by the rules that it has for JavaScript and for types that it strips itself. */
export function moduleFormat(file: string, text: string): ModuleFormat {
  if (/\.mts$/.test(file)) return 'module';
  if (/\.cts$/.test(file)) return 'commonjs';
  const type = packageType(dirname(file));
  if (type === 'module' || type === 'commonjs') return type;
  return isEsModule(loadTypescript(dirname(file)), file, text) ? 'module' : 'commonjs';
}

/** The `type` of the nearest package.json. */
function packageType(folder: string): unknown {
  try {
    return (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { type?: unknown }).type;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  return dirname(folder) === folder ? undefined : packageType(dirname(folder));
}

function isEsModule(ts: Typescript, file: string, text: string): boolean {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.ESNext);
  return ts.isExternalModule(source) && !source.statements.some((statement) => isCommonJsSyntax(ts, statement));
}

/** `import fs = require('node:fs')` and `export = fs`. */
const isCommonJsSyntax = (ts: Typescript, statement: TS.Statement): boolean =>
  (ts.isImportEqualsDeclaration(statement) && ts.isExternalModuleReference(statement.moduleReference)) ||
  (ts.isExportAssignment(statement) && statement.isExportEquals === true);
