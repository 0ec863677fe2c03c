import type { Pass } from './pass.js';
import { boundTuples, mixRests } from './passes/bound-tuples.js';
import { closeObjects } from './passes/close-objects.js';
import { dropNevers } from './passes/drop-nevers.js';
import { dropUnused } from './passes/drop-unused.js';
import { inferTypes } from './passes/infer-types.js';
import { inlineReferences } from './passes/inline-references.js';
import { listTuples } from './passes/list-tuples.js';
import { mergeAllOf } from './passes/merge-all-of.js';
import { moveForeign, moveValues } from './passes/move-keywords.js';
import { nameDefinitions } from './passes/name-definitions.js';
import { loosenOneOf, oneOfToAnyOf } from './passes/one-of-to-any-of.js';
import { orderProperties } from './passes/order-properties.js';
import { plainRoot } from './passes/plain-root.js';
import { raiseTypes } from './passes/raise-types.js';
import { requireAll } from './passes/require-all.js';
import { sayDemands } from './passes/say-demands.js';
import { separateReferences } from './passes/separate-references.js';
import { dropIdle, splitTypes } from './passes/split-types.js';
import { splitValues } from './passes/split-values.js';
import { spreadUnions } from './passes/spread-unions.js';
import { toDraft07 } from './passes/to-draft-07.js';
import { typeItems } from './passes/type-items.js';
import { writeBooleans } from './passes/write-booleans.js';
import { writeLimits } from './passes/write-limits.js';
import { writeNullable } from './passes/write-nullable.js';
import { rulesOf, type SchemaTarget } from './rules.js';

interface Pipeline {
  /** What can be written in other words. */
  readonly lower: readonly Pass[];
  /** The spelling, once it is sure that the target takes the schema. */
  readonly finish: readonly Pass[];
}

/** One way to say a thing, so that the passes after it meet no other. */
const plain: readonly Pass[] = [nameDefinitions, writeBooleans, plainRoot, sayDemands, mergeAllOf, oneOfToAnyOf];
const unions: readonly Pass[] = [splitValues, splitTypes, spreadUnions, dropIdle];

const growth = 2;

/** The steps from a tool's own schema to what a target is sent. */
export const pipelines: Readonly<Record<SchemaTarget, Pipeline>> = {
  openai: { lower: [plainRoot, boundTuples, typeItems, dropUnused], finish: [] },

  'openai-strict': {
    lower: [
      ...plain,
      inferTypes,
      ...unions,
      dropNevers,
      listTuples,
      closeObjects,
      ...move('openai-strict'),
      separateReferences,
      typeItems,
      dropUnused,
    ],
    finish: [requireAll],
  },

  anthropic: { lower: [plainRoot, dropUnused], finish: [] },

  'anthropic-strict': {
    lower: [
      ...plain,
      inferTypes,
      ...unions,
      dropNevers,
      listTuples,
      closeObjects,
      ...move('anthropic-strict'),
      inlineReferences({ described: true }),
      typeItems,
      dropUnused,
    ],
    finish: [],
  },

  gemini: {
    lower: [...plain, ...unions, dropNevers, ...move('gemini'), boundTuples, separateReferences, typeItems, dropUnused],
    finish: [orderProperties],
  },

  'gemini-openapi': {
    lower: [
      ...plain,
      inlineReferences({ schemas: 10_000 }),
      inferTypes,
      ...unions,
      dropNevers,
      listTuples,
      ...move('gemini-openapi'),
      // A type that contained itself in what is now told in words does so no more.
      inlineReferences({ schemas: 10_000 }),
      typeItems,
      dropUnused,
    ],
    finish: [
      writeNullable({ at: 'union', inEnum: false, onlyNull: { type: 'string', nullable: true, description: 'Always null.' } }),
      orderProperties,
      raiseTypes,
    ],
  },

  mcp: {
    lower: [nameDefinitions, writeBooleans, inlineReferences({ growth }), plainRoot, boundTuples, mixRests, dropUnused],
    finish: [],
  },

  'draft-2020-12': { lower: [], finish: [] },

  'draft-07': { lower: [], finish: [toDraft07] },

  'openapi-3.0': {
    lower: [
      ...[nameDefinitions, writeBooleans, sayDemands, inlineReferences({ schemas: 10_000 })],
      ...[...unions, dropNevers, loosenOneOf(rulesOf('openapi-3.0')), listTuples, typeItems, dropUnused],
    ],
    finish: [
      writeNullable({ at: 'branch', inEnum: true, onlyNull: { enum: [null], nullable: true } }),
      writeLimits,
      ...move('openapi-3.0'),
    ],
  },
};

function move(target: SchemaTarget): Pass[] {
  const rules = rulesOf(target);
  return [moveValues(rules), moveForeign(rules)];
}
