import { unlessAborted } from '../cancellation.js';
import type { Policy } from '../request.js';

/** In a batch, waits until every call of the turn is decided: then none of them runs beside one that still might be refused. */
export const turn: Policy = () => (request, next) => {
  const { state } = request;
  // A call that is given up while it waits is refused further down.
  return state.turn === undefined ? next(request) : unlessAborted(state.turn(), request.cancellation).then(() => next(request));
};
