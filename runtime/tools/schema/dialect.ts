/** A version of JSON Schema. Where none is named, what is written is read as the newest, older spellings included. */
export type Dialect = 4 | 6 | 7 | 2019 | 2020;

const known: readonly (readonly [pattern: RegExp, dialect: Dialect])[] = [
  [/^https?:\/\/json-schema\.org\/draft-04\/schema#?$/, 4],
  [/^https?:\/\/json-schema\.org\/draft-06\/schema#?$/, 6],
  [/^https?:\/\/json-schema\.org\/draft-07\/schema#?$/, 7],
  [/^https?:\/\/json-schema\.org\/draft\/2019-09\/schema#?$/, 2019],
  [/^https?:\/\/json-schema\.org\/draft\/2020-12\/schema#?$/, 2020],
];

/** The dialect that a `$schema` names; `undefined` for one that nobody here knows. */
export function readDialect(named: unknown): Dialect | undefined {
  if (named === undefined) return 2020;
  return typeof named === 'string' ? known.find(([pattern]) => pattern.test(named))?.[1] : undefined;
}
