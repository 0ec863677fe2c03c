import type { Policy } from '../request.js';

/** In a batch, waits until every call of the turn is decided: then none of them runs beside one that still might be refused. */
export const turn: Policy = () => async (request, next) => {
  await request.state.turn?.();
  return next(request);
};
