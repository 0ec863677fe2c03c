import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Workspace } from './workspace.js';

/** What a server reports as an error, as its protocol spells it. */
export interface Shown {
  readonly code: number;
  readonly text: string;
  readonly start: Location;
  readonly end: Location;
  readonly source?: string;
  readonly relatedInformation?: readonly { readonly span?: { readonly file: string; readonly start: Location } }[];
}

export interface Location {
  readonly line: number;
  readonly offset: number;
}

export interface FileChange {
  readonly fileName: string;
  readonly textChanges: readonly { readonly start: Location; readonly end: Location; readonly newText: string }[];
}

/** A TypeScript server that an editor talks to over stdio; it must be stopped. */
export interface Tsserver {
  /** Sends a request and resolves to its answer's body; rejects where the server answers with an error. */
  // biome-ignore lint/suspicious/noExplicitAny: each command has an answer of its own.
  ask(command: string, args?: object): Promise<any>;
  /** The full path of a file of the project. */
  path(path: string): string;
  /** Opens a file of the project in the editor. */
  open(path: string): void;
  /** Changes the text in the editor; nothing is saved. */
  edit(path: string, text: string): void;
  /** Applies changes in the editor as the server gave them. */
  apply(changes: readonly FileChange[]): void;
  text(path: string): string;
  errors(path: string): Promise<Shown[]>;
  /** The errors that the server sends by itself, as an editor shows them. */
  pushedErrors(path: string): Promise<Shown[]>;
  stop(): Promise<void>;
}

const patience = 120_000;

interface Message {
  readonly type: 'response' | 'event';
  readonly request_seq?: number;
  readonly success?: boolean;
  readonly message?: string;
  readonly event?: string;
  readonly body?: unknown;
}

/** @param server - The server's file, such as `node_modules/typescript/lib/tsserver.js`. */
export function startTsserver({ directory, installation }: Workspace, server: string): Tsserver {
  const child: ChildProcess = spawn(installation.nodeBinary, [server, '--disableAutomaticTypingAcquisition'], {
    cwd: directory,
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...process.env, TSP_CACHE_DIR: installation.tspCache, NODE_OPTIONS: '' },
  });
  const listeners = new Set<(message: Message) => void>();
  const texts = new Map<string, string>();
  let errors = '';
  let ended = false;
  const closed = new Promise<void>((resolve) => child.on('close', () => resolve()));
  void closed.then(() => {
    ended = true;
    for (const listener of [...listeners]) listener({ type: 'event', event: 'ended' });
  });
  child.stderr?.on('data', (chunk) => (errors += chunk));
  readMessages(child, (message) => {
    for (const listener of [...listeners]) listener(message);
  });

  /** The first message that is wanted. */
  const hear = <Heard>(what: string, select: (message: Message) => Heard | undefined): Promise<Heard> =>
    new Promise((resolve, reject) => {
      const fail = (reason: string): void => finish(() => reject(new Error(`${what}: ${reason}\n${errors}`)));
      const timer = setTimeout(() => fail('no answer'), patience);
      const listener = (message: Message): void => {
        const heard = select(message);
        if (message.event === 'ended') fail('the server ended');
        else if (heard !== undefined) finish(() => resolve(heard));
      };
      const finish = (settle: () => void): void => {
        clearTimeout(timer);
        listeners.delete(listener);
        settle();
      };
      listeners.add(listener);
      if (ended) fail('the server has ended');
    });

  let sequence = 0;
  const send = (command: string, args?: object): number => {
    sequence++;
    child.stdin?.write(`${JSON.stringify({ seq: sequence, type: 'request', command, arguments: args })}\n`);
    return sequence;
  };
  const ask = async (command: string, args?: object): Promise<unknown> => {
    const own = sequence + 1;
    const answer = hear(command, (message) => (message.request_seq === own ? message : undefined));
    send(command, args);
    const { success, message, body } = await answer;
    if (!success) throw new Error(`${command}: ${message}`);
    return body;
  };
  const fileOf = (path: string): string => join(directory, path).replaceAll('\\', '/');

  const tsserver: Tsserver = {
    ask,
    path: fileOf,
    open(path) {
      const text = readFileSync(join(directory, path), 'utf8');
      texts.set(fileOf(path), text);
      send('open', { file: fileOf(path), fileContent: text });
    },
    edit(path, text) {
      const end = endOf(texts.get(fileOf(path)) ?? '');
      send('change', { file: fileOf(path), line: 1, offset: 1, endLine: end.line, endOffset: end.offset, insertString: text });
      texts.set(fileOf(path), text);
    },
    apply(changes) {
      for (const { fileName, textChanges } of changes) {
        let text = texts.get(fileName) ?? readFileSync(fileName, 'utf8');
        for (const { start, end, newText } of [...textChanges].sort((one, other) => later(one.start, other.start)))
          text = text.slice(0, positionOf(text, start)) + newText + text.slice(positionOf(text, end));
        tsserver.edit(fileName.slice(directory.length + 1), text);
      }
    },
    text: (path) => texts.get(fileOf(path)) ?? '',
    errors: (path) => ask('semanticDiagnosticsSync', { file: fileOf(path) }) as Promise<Shown[]>,
    async pushedErrors(path) {
      const shown = hear('geterr', ({ event, body }) => {
        const { file, diagnostics } = (body ?? {}) as { file?: string; diagnostics?: Shown[] };
        return event === 'semanticDiag' && file === fileOf(path) ? diagnostics : undefined;
      });
      send('geterr', { files: [fileOf(path)], delay: 0 });
      return shown;
    },
    async stop() {
      child.kill();
      await closed;
    },
  };
  return tsserver;
}

/** Each message stands behind a header with its length. */
function readMessages(child: ChildProcess, take: (message: Message) => void): void {
  let buffer = Buffer.alloc(0);
  child.stdout?.on('data', (chunk: Buffer) => {
    buffer = Buffer.concat([buffer, chunk]);
    for (;;) {
      const header = /Content-Length: (\d+)\r?\n\r?\n/.exec(buffer.subarray(0, 200).toString('latin1'));
      if (!header) return;
      const start = header.index + header[0].length;
      const end = start + Number(header[1]);
      if (buffer.length < end) return;
      const message = JSON.parse(buffer.subarray(start, end).toString('utf8')) as Message;
      buffer = buffer.subarray(end);
      take(message);
    }
  });
}

function endOf(text: string): Location {
  const lines = text.split('\n');
  return { line: lines.length, offset: lines.at(-1)!.length + 1 };
}

function positionOf(text: string, { line, offset }: Location): number {
  const before = text.split('\n').slice(0, line - 1);
  return before.reduce((position, each) => position + each.length + 1, 0) + offset - 1;
}

const later = (one: Location, other: Location): number => other.line - one.line || other.offset - one.offset;
