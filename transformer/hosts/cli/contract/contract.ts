import type { Json } from '../../../schema/ir.js';
import type { JsonObject } from '../../../schema/to-json-schema.js';

/** What a tool promises those who call it, show it to a model or guard it. */
export interface Contract {
  readonly name: string;
  /** From the folder of the lock, with forward slashes. */
  readonly file: string;
  readonly title?: string;
  /** A hash of the text. */
  readonly description: string;
  readonly parameters: JsonObject;
  readonly returns?: JsonObject;
  /** The options that say how a call is treated; `computed` where the build cannot tell the value. */
  readonly declarations: Readonly<Record<string, Json>>;
}

/** The value of a declaration that the program computes. */
export const computed = 'computed';

/** All contracts of a project, as `tools.lock.json` holds them. */
export interface Lock {
  /** Of the layout. */
  readonly lockVersion: 1;
  /** By name, then by file. */
  readonly tools: readonly Contract[];
}
