import { isFolder } from './check-free.js';
import { MOST_LINES, numberLines, readText } from './file-text.js';
import { listFolder } from './list-folder.js';
import { type Memory, show } from './memory.js';
import { refuse } from './refuse.js';

/** `view`: a file with line numbers, or what is in a directory. */
export async function view(memory: Memory, path: string, range: readonly [number, number] | undefined): Promise<string> {
  const text = path === '' ? undefined : await memory.files.read(path);
  if (text !== undefined) return viewFile(memory, { path, text, range });
  const listed = await memory.files.list();
  if (!isFolder(listed, path)) refuse(`The path ${show(path)} does not exist. Please provide a valid path.`);
  return listFolder(listed, path);
}

interface Seen {
  readonly path: string;
  readonly text: string;
  readonly range: readonly [number, number] | undefined;
}

function viewFile({ limits }: Memory, { path, text, range }: Seen): string {
  const { lines } = readText(text);
  if (lines.length > MOST_LINES) refuse(`File ${show(path)} exceeds maximum line limit of 999,999 lines.`);
  const [first, last] = range === undefined ? [1, lines.length] : readRange(range, lines.length, path);
  let end = last;
  let characters = 0;
  for (let line = first; line <= last; line++) {
    characters += lines[line - 1]!.length + 8;
    if (characters > limits.viewCharacters && line > first) {
      end = line - 1;
      break;
    }
  }
  const shown = numberLines(lines.slice(first - 1, end), first);
  const more =
    end < last ? `\n(Lines ${first} to ${end} of ${lines.length}. See the rest with view_range: [${end + 1}, ${last}].)` : '';
  return `Here's the content of ${show(path)} with line numbers:\n${shown}${more}`;
}

/** The first and last line of a range, which may end beyond the file, or with -1 at its end. */
function readRange([first, last]: readonly [number, number], count: number, path: string): readonly [number, number] {
  const isRange = first >= 1 && first <= Math.max(count, 1) && (last === -1 || last >= first);
  if (isRange) return [first, last === -1 ? count : Math.min(last, count)];
  return refuse(
    `Error: Invalid \`view_range\` parameter: [${first}, ${last}]. The file ${show(path)} has ${count} ${count === 1 ? 'line' : 'lines'}: ` +
      `the first number should be within [1, ${Math.max(count, 1)}], and the second one not below it, or -1 for the end of the file.`,
  );
}
