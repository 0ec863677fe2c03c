import { isSchemaObject } from '../../validate/resolve-ref.js';
import { type Pass, without } from '../pass.js';
import { listSchemas } from '../references.js';

/** Definitions that nothing refers to are left out: they cost tokens, and may hold what a target does not take. */
export const dropUnused: Pass = (root) => {
  const definitions = root['$defs'];
  if (!isSchemaObject(definitions)) return root;
  const used = new Set<string>();
  const pending: unknown[] = [without(root, '$defs')];
  for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
    if (!isSchemaObject(at)) continue;
    for (const { $ref } of listSchemas(at)) {
      const part = typeof $ref === 'string' ? /^#\/\$defs\/([^/]+)/.exec($ref)?.[1] : undefined;
      const name = part && decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~');
      if (name === undefined || used.has(name) || !Object.hasOwn(definitions, name)) continue;
      used.add(name);
      pending.push(definitions[name]);
    }
  }
  if (used.size === Object.keys(definitions).length) return root;
  if (used.size === 0) return without(root, '$defs');
  return { ...root, $defs: Object.fromEntries(Object.entries(definitions).filter(([name]) => used.has(name))) };
};
