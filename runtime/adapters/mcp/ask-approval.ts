import type { PausedCall } from '../../executor/paused-call.js';

/** What the client's user did: allowed the call, refused it, or closed the question. */
export type Answer = 'accept' | 'decline' | 'cancel';

/** The parameters of `elicitation/create`. There is nothing to fill in: to accept is to allow. */
export interface Question {
  readonly message: string;
  readonly requestedSchema: { readonly type: 'object'; readonly properties: Record<string, never> };
}

/** More than a person would read: such a call is paused, since whatever was cut off could hide anything. */
const MAX_LENGTH = 20_000;

/** The question for the client's user: the call as it would run, in full. `undefined` where it is too long to be shown. */
export function askApproval({ tool, arguments: args }: PausedCall): Question | undefined {
  const message = `Allow this call of '${tool}'?\n\n${showPlainly(JSON.stringify(args, undefined, 2))}`;
  return message.length > MAX_LENGTH ? undefined : { message, requestedSchema: { type: 'object', properties: {} } };
}

/** Characters that are not seen, or turn the order of others around, are written out: what is read must be what runs. */
const showPlainly = (text: string): string =>
  text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, (character) =>
    character === '\n' ? character : `\\u{${character.codePointAt(0)!.toString(16)}}`,
  );

/** @param answer - Whatever a client sent. Only the word counts. */
export const readAnswer = (answer: unknown): Answer => (answer === 'accept' || answer === 'decline' ? answer : 'cancel');

/** The client can show a form. Before there were kinds of elicitation, `{}` meant that. */
export function canElicit(capabilities: unknown): boolean {
  const elicitation = (capabilities as { readonly elicitation?: unknown } | undefined)?.elicitation;
  if (typeof elicitation !== 'object' || elicitation === null) return false;
  return 'form' in elicitation || !('url' in elicitation);
}
