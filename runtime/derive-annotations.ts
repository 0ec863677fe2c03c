import type { ToolOptions } from './options.js';

/** Hints for MCP clients. They inform; nothing may rely on them. */
export interface ToolAnnotations {
  readonly title?: string;
  readonly readOnlyHint: boolean;
  /** Left out where the author did not say: a client then assumes the worst, by the protocol's defaults. */
  readonly destructiveHint?: boolean;
  readonly idempotentHint: boolean;
  readonly openWorldHint?: boolean;
}

export function deriveAnnotations(options: ToolOptions, title: string | undefined): ToolAnnotations {
  const readOnly = !options.sideEffecting;
  const destructive = readOnly ? false : options.effects === undefined ? undefined : options.effects === 'destructive';
  return Object.freeze({
    ...(title === undefined ? {} : { title }),
    readOnlyHint: readOnly,
    ...(destructive === undefined ? {} : { destructiveHint: destructive }),
    // The protocol asks whether a repeated call changes anything more; one that changes nothing does not.
    idempotentHint: readOnly || options.idempotent === true,
    ...(options.openWorld === undefined ? {} : { openWorldHint: options.openWorld }),
  });
}
