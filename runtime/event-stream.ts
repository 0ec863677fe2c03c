import type { AnyEvent, ToolEvent } from './context.js';

/** An event as it arrives: an Executor adds which tool told it, in which call. */
export type ToldEvent<Event extends AnyEvent = ToolEvent> = Event & Pick<ToolEvent, 'tool' | 'callId'>;

/** What tools tell, for a program to read with `for await`. */
export interface EventStream<Event extends AnyEvent = ToolEvent> extends AsyncIterable<ToldEvent<Event>> {
  /** To be given to `createContext`, by itself: it needs no `this`. */
  readonly onEvent: (event: ToolEvent) => void;
  /** How many events were dropped because nobody read them in time. */
  readonly dropped: number;
  /** Ends the stream: what is waiting is still read, and what comes later is not. */
  end(): void;
  /** Reads the stream. There is one reader: a second one would see half of the events. */
  [Symbol.asyncIterator](): AsyncIterableIterator<ToldEvent<Event>>;
}

/** How many events wait for a reader unless it is said otherwise. */
const MOST_WAITING = 1000;

/**
 * Makes a stream of the events that tools `emit`. A reader that is slower than the tools loses the oldest events, and never holds a tool up;
 * one that leaves the loop closes the stream, and nothing is kept any more.
 *
 * @typeParam Event - The events that the tools are known to emit, told apart by `type`. Nothing checks that they do.
 * @param options - `limit`: how many events wait for a reader. Default: 1000.
 * @throws RangeError for a limit that is no positive whole number.
 *
 * @example
 * const stream = createEventStream<{ type: 'progress'; done: number } | { type: 'log'; line: string }>();
 * const running = executor.run('import', args, createContext({ onEvent: stream.onEvent })).finally(stream.end);
 * for await (const event of stream) if (event.type === 'progress') show(event.done);
 * await running;
 */
export function createEventStream<Event extends AnyEvent = ToolEvent>({
  limit = MOST_WAITING,
}: {
  readonly limit?: number | undefined;
} = {}): EventStream<Event> {
  if (!(Number.isSafeInteger(limit) && limit > 0))
    throw new RangeError(`The limit of an event stream must be a positive whole number, got ${limit}.`);
  let waiting: ToldEvent<Event>[] = [];
  const readers: ((result: IteratorResult<ToldEvent<Event>, undefined>) => void)[] = [];
  let dropped = 0;
  let isEnded = false;
  let isRead = false;

  function onEvent(event: ToolEvent): void {
    if (isEnded) return;
    const told = event as unknown as ToldEvent<Event>;
    const reader = readers.shift();
    if (reader) {
      reader({ done: false, value: told });
      return;
    }
    waiting.push(told);
    if (waiting.length <= limit) return;
    waiting.shift();
    dropped++;
  }

  function end(): void {
    isEnded = true;
    for (const reader of readers.splice(0)) reader({ done: true, value: undefined });
  }

  async function close(): Promise<IteratorResult<ToldEvent<Event>, undefined>> {
    waiting = [];
    end();
    return { done: true, value: undefined };
  }

  function next(): Promise<IteratorResult<ToldEvent<Event>, undefined>> {
    const value = waiting.shift();
    if (value !== undefined) return Promise.resolve({ done: false, value });
    if (isEnded) return Promise.resolve({ done: true, value: undefined });
    return new Promise((resolve) => readers.push(resolve));
  }

  return {
    onEvent,
    end,
    get dropped() {
      return dropped;
    },
    [Symbol.asyncIterator]() {
      if (isRead)
        throw new TypeError(
          'The event stream is being read already: each event goes to one reader. Make a stream of its own for another one.',
        );
      isRead = true;
      const iterator = { next, return: close, [Symbol.asyncIterator]: () => iterator };
      return iterator;
    },
  };
}
