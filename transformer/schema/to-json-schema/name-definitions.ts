import { childrenOf, hasChildren } from '../children.js';
import type { Definition, SchemaNode } from '../ir.js';

/** Definitions nested deeper than this get an entry of their own, so that no schema is too deep to walk. */
const deepestInline = 100;
const longestInlineEnum = 12;

/** Which definitions get an entry in `$defs`, under which name. */
export interface Names {
  /** `undefined`: the definition is written where it is used. */
  get(definition: Definition, depth: number): string | undefined;
}

/** Names are the types' own; where two types share one, the later use gets a number. */
export function nameDefinitions(root: SchemaNode): Names {
  const { uses, recursive, order } = countUses(root);
  const names = new Map<Definition, string>();
  const taken = new Set<string>();
  function name(definition: Definition): string {
    const { name: given } = definition.naming();
    let unique = given;
    for (let count = 2; taken.has(unique); count++) unique = `${given}_${count}`;
    taken.add(unique);
    names.set(definition, unique);
    return unique;
  }
  for (const definition of order) {
    const isReused = (uses.get(definition) ?? 0) > 1 && !isShort(definition.node) && !definition.naming().anonymous;
    if (isReused || recursive.has(definition)) name(definition);
  }
  return {
    get: (definition, depth) => names.get(definition) ?? (depth > deepestInline ? name(definition) : undefined),
  };
}

interface Uses {
  readonly uses: ReadonlyMap<Definition, number>;
  readonly recursive: ReadonlySet<Definition>;
  /** In the order of their first use. */
  readonly order: readonly Definition[];
}

/** Everything inside the definition is behind us. */
interface Leaving {
  readonly kind: 'leaving';
  readonly definition: Definition;
}

function countUses(root: SchemaNode): Uses {
  const uses = new Map<Definition, number>();
  const recursive = new Set<Definition>();
  const open = new Set<Definition>();
  const order: Definition[] = [];
  // An explicit stack: a chain of types may be longer than the call stack.
  const stack: (SchemaNode | Leaving)[] = [root];
  for (let step = stack.pop(); step; step = stack.pop()) {
    if (step.kind === 'leaving') {
      open.delete(step.definition);
      continue;
    }
    if (step.kind === 'ref') {
      const { definition } = step;
      const count = uses.get(definition) ?? 0;
      uses.set(definition, count + 1);
      if (open.has(definition)) recursive.add(definition);
      if (count > 0) continue;
      order.push(definition);
      open.add(definition);
      stack.push({ kind: 'leaving', definition });
    }
    const children = childrenOf(step);
    for (let index = children.length - 1; index >= 0; index--) if (hasChildren(children[index]!)) stack.push(children[index]!);
  }
  return { uses, recursive, order };
}

/** Shorter where it stands than behind a reference. */
function isShort(node: SchemaNode | undefined): boolean {
  switch (node?.kind) {
    case 'object':
      return node.properties.length === 0 && node.patterns.length === 0 && isScalar(node.extra);
    case 'array':
      return isScalar(node.items);
    default:
      return isScalar(node);
  }
}

function isScalar(node: SchemaNode | undefined): boolean {
  if (node?.kind === 'enum') return node.values.length <= longestInlineEnum;
  if (node?.kind === 'ref') return isScalar(node.definition.node?.kind === 'ref' ? undefined : node.definition.node);
  return node === undefined || ['unknown', 'primitive', 'template', 'rich'].includes(node.kind);
}
