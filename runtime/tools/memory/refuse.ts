import { NotExecutedError } from '../../executor/errors.js';

/** Ends a command that did nothing, with words for the model. */
export function refuse(message: string): never {
  throw new NotExecutedError(message);
}
