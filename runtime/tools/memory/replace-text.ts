import { shorten } from '../../validate/path.js';
import { checkSpace } from './check-space.js';
import { numberLines, readText, splitLines } from './file-text.js';
import { type Memory, show } from './memory.js';
import { refuse } from './refuse.js';

/** Lines around a change that are shown with it, and the most that a change itself may take. */
const AROUND = 2;
const MOST_SHOWN = 40;

/** `str_replace`: puts one text in the place of another that stands once in the file. */
export async function replaceText(
  memory: Memory,
  path: string,
  change: { readonly from: string; readonly to: string },
): Promise<string> {
  const raw = path === '' ? undefined : await memory.files.read(path);
  if (raw === undefined) refuse(`Error: The path ${show(path)} does not exist. Please provide a valid path.`);
  const { text, restore } = readText(raw);
  const from = text === raw ? change.from : change.from.replaceAll('\r\n', '\n');
  const [start, ...others] = findAll(text, from);
  const quoted = shorten(change.from, 500);
  if (start === undefined)
    refuse(`No replacement was performed, old_str \`${quoted}\` did not appear verbatim in ${show(path)}.`);
  if (others.length > 0) {
    const lines = [...new Set([start, ...others].map((at) => lineAt(text, at)))].join(', ');
    refuse(
      `No replacement was performed. Multiple occurrences of old_str \`${quoted}\` in lines: ${lines}. Please ensure it is unique`,
    );
  }
  const to = text === raw ? change.to : change.to.replaceAll('\r\n', '\n');
  const changed = text.slice(0, start) + to + text.slice(start + from.length);
  const written = restore(changed);
  checkSpace(memory, await memory.files.list(), { path, text: written });
  await memory.files.write(path, written);
  return `The memory file has been edited. Here is the snippet showing the change (with line numbers):\n${snippet(changed, start, to)}`;
}

/** Where a text stands in another; more than a hundred places nobody wants to know. */
function findAll(text: string, wanted: string): number[] {
  const found: number[] = [];
  for (let at = text.indexOf(wanted); at >= 0 && found.length < 100; at = text.indexOf(wanted, at + wanted.length))
    found.push(at);
  return found;
}

function lineAt(text: string, position: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at >= 0 && at < position; at = text.indexOf('\n', at + 1)) line++;
  return line;
}

function snippet(text: string, start: number, inserted: string): string {
  const lines = splitLines(text);
  const first = lineAt(text, start);
  const last = Math.min(lineAt(text, start + inserted.length), first + MOST_SHOWN);
  const from = Math.max(1, first - AROUND);
  return numberLines(lines.slice(from - 1, last + AROUND), from);
}
