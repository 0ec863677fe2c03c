import type { IncomingMessage, ServerResponse } from 'node:http';

interface Opened {
  readonly owner: string | undefined;
  close(): Promise<void>;
  answer(request: IncomingMessage, response: ServerResponse, body?: unknown): Promise<void>;
}

/** One client's connection, over many requests. */
export interface Session extends Opened {
  /** The session is in use until the response is over. */
  hold(response: ServerResponse): void;
}

export interface Sessions {
  readonly size: number;
  get(id: string): Session | undefined;
  add(id: string, opened: Opened): Session;
  remove(id: string): void;
  close(): Promise<void>;
}

/** @param idleMs - Clients rarely say goodbye: a session that nobody has used for so long ends. */
export function createSessions(idleMs: number): Sessions {
  const sessions = new Map<string, { readonly session: Session; stop(): void }>();

  function add(id: string, opened: Opened): Session {
    let inUse = 0;
    let timer: NodeJS.Timeout | undefined;
    const stop = (): void => clearTimeout(timer);
    const wait = (): void => {
      stop();
      if (inUse > 0 || !sessions.has(id)) return;
      timer = setTimeout(() => void opened.close(), idleMs);
      timer.unref();
    };
    const session: Session = {
      ...opened,
      hold(response) {
        stop();
        inUse += 1;
        response.once('close', () => {
          inUse -= 1;
          wait();
        });
      },
    };
    sessions.set(id, { session, stop });
    return session;
  }

  return {
    get size() {
      return sessions.size;
    },
    get: (id) => sessions.get(id)?.session,
    add,
    remove(id) {
      sessions.get(id)?.stop();
      sessions.delete(id);
    },
    async close() {
      await Promise.all([...sessions.values()].map(({ session }) => session.close()));
    },
  };
}
