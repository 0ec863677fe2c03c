/** What a server is asked, for the message. */
export interface Question {
  readonly store: string;
  readonly command: string;
  readonly timeoutMs: number;
}

/**
 * Waits for a server's answer, but not for ever: a client may keep a command back until it is connected again, or lose it with a connection.
 *
 * @throws Error when the time is over. The command may have taken effect by then, and may still do.
 */
export async function answerWithin<Answer>(answer: PromiseLike<Answer>, question: Question): Promise<Answer> {
  const { store, command, timeoutMs } = question;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(
        new Error(
          `The store '${store}' does not answer '${command}' within ${timeoutMs} ms, so it is not known whether the command took effect. Look whether the server is reachable; the same command may be sent again, with the same owner.`,
        ),
      );
    }, timeoutMs);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
