import { checkSpace } from './check-space.js';
import { readText } from './file-text.js';
import { type Memory, show } from './memory.js';
import { refuse } from './refuse.js';

/** `insert`: adds lines after a line; 0 is the beginning. */
export async function insertLines(
  memory: Memory,
  path: string,
  { after, text }: { readonly after: number; readonly text: string },
): Promise<string> {
  const raw = path === '' ? undefined : await memory.files.read(path);
  if (raw === undefined) refuse(`Error: The path ${show(path)} does not exist`);
  const file = readText(raw);
  const count = file.lines.length;
  if (after < 0 || after > count) {
    refuse(
      `Error: Invalid \`insert_line\` parameter: ${after}. It should be within the range of lines of the file: [0, ${count}]`,
    );
  }
  const inserted = text.replace(/\r?\n$/, '');
  const lines = [...file.lines.slice(0, after), inserted, ...file.lines.slice(after)];
  const endsWithBreak = file.text.endsWith('\n') || (after === count && text.endsWith('\n'));
  const written = file.restore(lines.join('\n') + (endsWithBreak ? '\n' : ''));
  checkSpace(memory, await memory.files.list(), { path, text: written });
  await memory.files.write(path, written);
  return `The file ${show(path)} has been edited.`;
}
