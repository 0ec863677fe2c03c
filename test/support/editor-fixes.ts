import type ts from 'typescript';
import type { Editor } from './editor.js';

/** What the editor offers for the first error of a code: `DT3003`, or `TS2345` for one of TypeScript's own. */
export function fixesFor(editor: Editor, name: string, code: string): readonly ts.CodeFixAction[] {
  const path = editor.path(name);
  const number = code.startsWith('TS') ? Number(code.slice(2)) : 910_000 + Number(code.slice(2));
  const shown = editor.service.getSemanticDiagnostics(path).find((each) => each.code === number);
  if (!shown) throw new Error(`${name} has no error ${code}`);
  const start = shown.start ?? 0;
  const all = editor.service.getCodeFixesAtPosition(path, start, start + (shown.length ?? 0), [number], {}, {});
  return code.startsWith('TS') && all.every(({ fixName }) => !fixName.startsWith('define-tool/'))
    ? all
    : all.filter(({ fixName }) => fixName.startsWith('define-tool/'));
}

export function applyChanges(editor: Editor, changes: readonly ts.FileTextChanges[]): void {
  for (const { fileName, textChanges } of changes) {
    const inOrder = [...textChanges].sort((one, other) => other.span.start - one.span.start);
    const text = inOrder.reduce(
      (result, { span: { start, length }, newText }) => result.slice(0, start) + newText + result.slice(start + length),
      editor.read(fileName),
    );
    editor.write(fileName, text);
  }
}
