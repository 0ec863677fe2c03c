import type { Engine } from '../engine/engine.js';

/** Files come closer together than this while a host works through many; milliseconds. */
const pause = 20;

/**
 * Compiles with a new look at the disk whenever nothing was compiled for a while: for hosts that do not say when a build
 * begins.
 */
export function refreshAfterPause(engine: Engine): Engine['compile'] {
  let last = -Infinity;
  return (file, code) => {
    if (performance.now() - last > pause) engine.refresh();
    const compiled = engine.compile(file, code);
    last = performance.now();
    return compiled;
  };
}
