import type { JsonSchema } from '../../definition.js';
import { describeValue } from '../../validate/describe.js';
import type { Path } from '../../validate/path.js';
import { isSchemaObject, type Schema } from '../../validate/resolve-ref.js';
import { allowNull } from './allow-null.js';
import type { Dialect } from './dialect.js';
import { checkPattern, dataKeywords } from './keyword-rules.js';
import type { Links } from './link-references.js';
import { oneSchema, schemaList, schemaMap } from './list-children.js';
import { modernise } from './modernise.js';
import type { Report } from './report.js';

interface Sources {
  readonly dialect: Dialect;
  readonly links: Links;
  /** The schemas that become definitions. The root is called '#'. */
  readonly names: ReadonlyMap<JsonSchema, string>;
  readonly report: Report;
}

/** Makes the writer of schemas in draft 2020-12, with nothing but its keywords. Schemas with a name are written as a reference to it. */
export function createWriter({ dialect, links, names, report }: Sources) {
  const referTo = (target: Schema): Schema => {
    if (typeof target === 'boolean') return target ? {} : { not: {} };
    const name = names.get(target);
    return { $ref: name === '#' || name === undefined ? '#' : `#/$defs/${name}` };
  };

  function write(value: unknown, path: Path): Schema {
    if (typeof value === 'boolean') return value;
    if (!isSchemaObject(value)) {
      report(path, `must be a schema, got ${describeValue(value)}`);
      return true;
    }
    return names.has(value) ? referTo(value) : writeBody(value, path);
  }

  function writeBody(schema: JsonSchema, path: Path): JsonSchema {
    const written: Record<string, unknown> = {};
    for (const [keyword, value] of Object.entries(modernise(schema, dialect))) {
      const at = [...path, keyword];
      if (schemaMap.has(keyword)) {
        if (keyword !== '$defs' && keyword !== 'definitions') written[keyword] = writeMap(keyword, value, at);
      } else if (schemaList.has(keyword)) written[keyword] = writeList(value, at);
      else if (oneSchema.has(keyword)) written[keyword] = write(value, at);
      else writeData(keyword, value, { at, written });
    }
    const { minContains = 1, maxContains } = written;
    if (Number(maxContains) < Number(minContains))
      report([...path, 'maxContains'], 'is below minContains, so that no array could fit');
    const [target, ...others] = (links.get(schema) ?? []).map(referTo);
    if (others.length > 0) written['allOf'] = [...((written['allOf'] as Schema[] | undefined) ?? []), ...others];
    const whole = isSchemaObject(target) ? { ...target, ...written } : written;
    return schema['nullable'] === true ? allowNull(whole) : whole;
  }

  function writeMap(keyword: string, value: unknown, path: Path): unknown {
    if (!isSchemaObject(value)) {
      report(path, `must be an object of schemas, got ${describeValue(value)}`);
      return {};
    }
    const entries = Object.entries(value).map(([name, inner]): [string, Schema] => {
      const at = [...path, name];
      const problem = keyword === 'patternProperties' ? checkPattern(name) : undefined;
      if (problem) report(at, problem);
      const written = write(inner, at);
      // Clients of MCP take nothing but objects here.
      return [name, written === true ? {} : written === false ? { not: {} } : written];
    });
    return Object.fromEntries(entries);
  }

  function writeList(value: unknown, path: Path): readonly Schema[] {
    if (Array.isArray(value) && value.length > 0) return value.map((inner, index) => write(inner, [...path, index]));
    report(path, `must be an array with at least one schema, got ${describeValue(value)}`);
    return [true];
  }

  function writeData(
    keyword: string,
    value: unknown,
    { at, written }: { readonly at: Path; readonly written: Record<string, unknown> },
  ): void {
    const check = dataKeywords.get(keyword);
    if (check === undefined) return;
    const problem = check(value);
    if (problem) report(at, problem);
    else written[keyword] = Array.isArray(value) && (keyword === 'required' || keyword === 'type') ? [...new Set(value)] : value;
  }

  return { write, writeBody };
}
