import type { Typescript } from '../../context.js';
import { statFile } from './stat-file.js';

/** Texts of files as they were last looked at, each with a version that says when it changed. */
export interface FileTexts {
  textOf(fileName: string): string | undefined;
  versionOf(fileName: string): string;
  /** A text that stands for the one on the disk, until that changes. Returns whether it is another text than before. */
  setText(fileName: string, text: string | undefined): boolean;
  /** Looks at the disk again. Returns whether a text changed. */
  lookAgain(): boolean;
}

interface Entry {
  readonly fileName: string;
  /** On the disk; undefined where there is no such file. */
  text: string | undefined;
  stamp: string;
  /** The file was written so shortly before it was read that another text could have the same stamp. */
  recent: boolean;
  shown?: string | undefined;
  version: string;
}

/** Times of files are only so exact; milliseconds. */
const resolution = 100;

/** How many texts had no stamp that stands for them alone. */
let unstamped = 0;

/** Projects share parsed files by version, so that one version is one text in all of them. */
const versionOf = ({ stamp, recent, shown }: Pick<Entry, 'stamp' | 'recent' | 'shown'>): string =>
  recent || shown !== undefined ? `${stamp} ${++unstamped}` : stamp;

export function createFileTexts(ts: Typescript): FileTexts {
  const entries = new Map<string, Entry>();
  const changing: Entry[] = [];

  const entryOf = (fileName: string): Entry => {
    const known = entries.get(fileName);
    if (known) return known;
    const read = readFile(ts, fileName);
    const entry: Entry = { fileName, version: versionOf(read), ...read };
    entries.set(fileName, entry);
    // Installed packages change with an installation, after which everything is started anew.
    if (!fileName.includes('/node_modules/')) changing.push(entry);
    return entry;
  };
  const current = ({ shown, text }: Entry): string | undefined => shown ?? text;

  return {
    textOf: (fileName) => current(entryOf(fileName)),
    versionOf: (fileName) => entryOf(fileName).version,
    setText(fileName, text) {
      const entry = entryOf(fileName);
      const before = current(entry);
      const plain = text?.startsWith('\uFEFF') ? text.slice(1) : text;
      entry.shown = plain === entry.text ? undefined : plain;
      if (current(entry) === before) return false;
      entry.version = versionOf(entry);
      return true;
    },
    lookAgain() {
      let changed = false;
      for (const entry of changing) {
        const stamp = stampOf(entry.fileName).text;
        if (stamp === entry.stamp && !entry.recent) continue;
        const before = current(entry);
        const isOther = stamp !== entry.stamp;
        Object.assign(entry, readFile(ts, entry.fileName));
        if (isOther) entry.shown = undefined;
        if (current(entry) === before) continue;
        entry.version = versionOf(entry);
        changed = true;
      }
      return changed;
    },
  };
}

function readFile(ts: Typescript, fileName: string): Pick<Entry, 'text' | 'stamp' | 'recent'> {
  const stamp = stampOf(fileName);
  return {
    stamp: stamp.text,
    recent: stamp.changedAt > Date.now() - resolution,
    text: stamp.text === '' ? undefined : ts.sys.readFile(fileName),
  };
}

function stampOf(fileName: string): { readonly text: string; readonly changedAt: number } {
  const stat = statFile(fileName);
  if (!stat?.isFile()) return { text: '', changedAt: 0 };
  const { mtimeMs, ctimeMs, size, ino } = stat;
  return { text: [mtimeMs, ctimeMs, size, ino].join(' '), changedAt: Math.max(mtimeMs, ctimeMs) };
}
