import type { ToolEvent } from '../../context.js';

/** How a call tells its client something before it ends. */
export interface Channel {
  /** The client's name for the call's progress; without one it wants to hear of none. */
  readonly progressToken: string | number | undefined;
  readonly logging: boolean;
  notify(method: string, params: Record<string, unknown>): Promise<unknown>;
}

export interface EventForwarder {
  forward(event: ToolEvent): void;
  /** Nothing may follow the answer. */
  stop(): void;
}

const levels = ['debug', 'info', 'notice', 'warning', 'error', 'critical', 'alert', 'emergency'];

/** Sends what a tool emits on to the client, as far as the protocol has words for it. */
export function createForwarder({ progressToken, logging, notify }: Channel): EventForwarder {
  let isOpen = true;
  let last = Number.NEGATIVE_INFINITY;

  function send(method: string, params: Record<string, unknown>): void {
    // The client may be gone; the call goes on.
    Promise.resolve()
      .then(() => notify(method, params))
      .catch(() => {});
  }

  function forward(event: ToolEvent): void {
    if (!isOpen) return;
    const { type, progress, total, message, level, tool } = event;
    if (type === 'progress' && progressToken !== undefined) {
      // The protocol wants it to grow.
      if (!isNumber(progress) || progress <= last) return;
      last = progress;
      send('notifications/progress', {
        progressToken,
        progress,
        ...(isNumber(total) ? { total } : {}),
        ...(typeof message === 'string' ? { message } : {}),
      });
    }
    if (type === 'log' && logging && message !== undefined)
      send('notifications/message', { level: levels.includes(level as string) ? level : 'info', logger: tool, data: message });
  }

  return {
    forward,
    stop: () => {
      isOpen = false;
    },
  };
}

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
