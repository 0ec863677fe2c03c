/** As much of a regular expression as a check needs. */
export interface Pattern {
  test(text: string): boolean;
}

/** Begins no legal pattern, so that it cannot be mistaken for one. */
const MARK = '(?bounded)';

/** Marks a pattern, in a checking schema, as one whose time is to be watched: nobody looked at it when the code was built. */
export const boundPattern = (source: string): string => `${MARK}${source}`;

/** A pattern of a checking schema as its author wrote it. */
export const sourceOf = (pattern: string): string => (pattern.startsWith(MARK) ? pattern.slice(MARK.length) : pattern);

/** Compiles a pattern of a checking schema. */
export function readPattern(pattern: string): Pattern {
  return pattern.startsWith(MARK) ? createBoundedPattern(pattern) : compilePattern(pattern);
}

/** JSON Schema reads patterns with the flag `u`. Many of them were only ever tried without: `[\w-.]`, `\-`. */
export function compilePattern(source: string): RegExp {
  try {
    return new RegExp(source, 'u');
  } catch {
    return new RegExp(source);
  }
}

/** How long the watched patterns of one call may take together, in milliseconds. */
const MOST_TIME = 200;

let timeLeft = MOST_TIME;

/** To be called before the arguments or the result of one call are checked. */
export function renewPatternTime(): void {
  timeLeft = MOST_TIME;
}

/** Whether a watched pattern has said no because the time was over, since it was renewed. */
export const isPatternTimeOver = (): boolean => timeLeft < 1;

/** A regular expression cannot be stopped from within; a script that runs it can. */
function createBoundedPattern(pattern: string): Pattern {
  const compiled = compilePattern(sourceOf(pattern));
  const test = (text: string): boolean => {
    const timeout = Math.floor(timeLeft);
    if (timeout < 1) return false;
    const before = performance.now();
    try {
      runner ??= createRunner();
      return runner(compiled, text, timeout);
    } catch {
      timeLeft = 0;
      return false;
    } finally {
      timeLeft -= performance.now() - before;
    }
  };
  // ajv tells patterns apart by their text
  return Object.assign(Object.create({ toString: () => pattern }) as object, { test });
}

type Runner = (pattern: RegExp, text: string, timeout: number) => boolean;

let runner: Runner | undefined;

function createRunner(): Runner {
  const { createContext, Script } = process.getBuiltinModule('node:vm');
  const world: { pattern?: RegExp | undefined; text?: string | undefined } = {};
  const context = createContext(world);
  const script = new Script('pattern.test(text)');
  return (pattern, text, timeout) => {
    Object.assign(world, { pattern, text });
    try {
      return script.runInContext(context, { timeout }) as boolean;
    } finally {
      Object.assign(world, { pattern: undefined, text: undefined });
    }
  };
}
