import type { JsonSchema } from '../../definition.js';
import type { Path } from '../../validate/path.js';

/** Names for the schemas that references stand for: the author's own, as far as they are plain and not taken. */
export function nameDefinitions(targets: Iterable<readonly [schema: JsonSchema, path: Path]>): Map<JsonSchema, string> {
  const names = new Map<JsonSchema, string>();
  const taken = new Set<string>();
  for (const [schema, path] of targets) {
    const wanted = path.findLast((part) => typeof part === 'string') ?? '';
    // A reference is an address, and some clients do not decode it.
    const plain = String(wanted).replaceAll(/\W+/g, '_').slice(0, 64) || 'Schema';
    let name = plain;
    for (let number = 2; taken.has(name); number++) name = `${plain}${number}`;
    taken.add(name);
    names.set(schema, name);
  }
  return names;
}
