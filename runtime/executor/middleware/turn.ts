import type { Policy } from '../request.js';

/** In a batch, waits until every call of the turn is decided: then none of them runs beside one that still might be refused. */
export const turn: Policy = () => (request, next) => {
  const decided = request.state.turn?.();
  return decided === undefined ? next(request) : decided.then(() => next(request));
};
