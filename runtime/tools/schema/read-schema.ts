import type { JsonSchema } from '../../definition.js';
import { formatPath, type Path } from '../../validate/path.js';
import { isSchemaObject, type Schema } from '../../validate/resolve-ref.js';
import { takeSnapshot } from '../../validate/take-snapshot.js';
import { findLoop } from './check-loops.js';
import { readDialect } from './dialect.js';
import { type Links, linkReferences } from './link-references.js';
import { type Located, locateSchemas } from './locate-schemas.js';
import { nameDefinitions } from './name-definitions.js';
import { createReport } from './report.js';
import { createWriter } from './write-schema.js';

/** A schema may be long, but somebody has to be able to read it. */
const limits = { bytes: 1_048_576, depth: 200, nodes: 50_000 };

export type SchemaReading = { readonly schema: JsonSchema } | { readonly problems: readonly string[] };

/**
 * Reads a JSON Schema of any dialect: a copy in draft 2020-12, with nothing but its keywords, in which references lead to `#` and
 * `#/$defs/Name` only. Nothing is fetched.
 *
 * @param option - What it was given as, for the messages.
 */
export function readSchema(given: unknown, option: string): SchemaReading {
  const snapshot = takeSnapshot(given, limits);
  if ('problem' in snapshot) return { problems: [`'${formatPath([option, ...snapshot.path])}' ${snapshot.problem}.`] };
  const { value: source, forbidden } = snapshot;
  if (forbidden.length > 0)
    return { problems: [`'${formatPath([option, ...forbidden[0]!])}' is a name that no property may have.`] };
  if (!isSchemaObject(source)) return { problems: [`'${option}' must be a JSON Schema object.`] };
  const dialect = readDialect(source['$schema']);
  if (dialect === undefined) {
    return {
      problems: [
        `'${option}.$schema' names a dialect that is not known here. Draft-04, -06, -07, 2019-09 and 2020-12 are; leave $schema out if it is one of these.`,
      ],
    };
  }
  const { report, problems } = createReport(option);
  const located = locateSchemas(source, dialect);
  const links = linkReferences(located, report);
  const names = nameTargets(source, { located, links });
  const { writeBody } = createWriter({ dialect, links, names, report });
  const definitions = [...names]
    .filter(([schema]) => schema !== source)
    .map(([schema, name]): [string, Schema] => [name, writeBody(schema, located.places.get(schema)!.path)]);
  const body = writeBody(source, []);
  const schema = definitions.length === 0 ? body : { ...body, $defs: Object.fromEntries(definitions) };
  const loop = problems.length > 0 ? undefined : findLoop(schema);
  if (loop !== undefined)
    report(
      loop === '#' ? [] : ['$defs', loop],
      'refers to itself without going into a member, so that no value could be checked',
    );
  return problems.length > 0 ? { problems } : { schema };
}

function nameTargets(
  root: JsonSchema,
  { located, links }: { readonly located: Located; readonly links: Links },
): ReadonlyMap<JsonSchema, string> {
  const targets = new Set([...links.values()].flat().filter(isSchemaObject));
  const withPaths = [...targets]
    .filter((schema) => schema !== root)
    .map((schema) => [schema, located.places.get(schema)!.path] as const);
  const isDefinition = ([, path]: readonly [JsonSchema, Path]): boolean =>
    path.length === 2 && /^(?:\$defs|definitions)$/.test(String(path[0]));
  const names = nameDefinitions([...withPaths.filter(isDefinition), ...withPaths.filter((target) => !isDefinition(target))]);
  return targets.has(root) ? names.set(root, '#') : names;
}
