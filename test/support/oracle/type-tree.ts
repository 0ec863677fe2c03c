/** A type as a tree, so that a failing one can be made smaller. */
export interface TypeTree {
  readonly children: readonly TypeTree[];
  /** Children may be taken away. */
  readonly shrinkable: boolean;
  /** It is a part of a type, such as a member, and no type of its own. */
  readonly fragment?: boolean;
  /** The type is declared under this name, which `declare` writes and `write` uses. */
  readonly name?: string;
  declare?(children: readonly string[]): string;
  write(children: readonly string[]): string;
}

export const leaf = (text: string): TypeTree => ({ children: [], shrinkable: false, write: () => text });

export const around = (before: string, child: TypeTree, after: string): TypeTree => ({
  children: [child],
  shrinkable: false,
  write: ([inner]) => before + inner + after,
});

/** A member or element, which is no type of its own. */
export const part = (before: string, child: TypeTree, after: string): TypeTree => ({
  ...around(before, child, after),
  fragment: true,
});

/** The text of a module that defines `T`, without imports. */
export function writeModule(tree: TypeTree): string {
  const declarations = new Map<string, string>();
  const write = (each: TypeTree): string => {
    const children = each.children.map(write);
    if (each.name && each.declare) declarations.set(each.name, each.declare(children));
    return each.write(children);
  };
  const type = write(tree);
  return [...declarations.values(), `export type T = ${type};`].join('\n');
}

/** The tree with one part taken away, or replaced by what stands inside it. */
export function smallerTypes(tree: TypeTree): TypeTree[] {
  const without =
    tree.shrinkable && tree.children.length > 1
      ? tree.children.map((_, index) => ({ ...tree, children: tree.children.filter((__, other) => other !== index) }))
      : [];
  const deeper = tree.children.flatMap((child, index) =>
    smallerTypes(child).map((small) => ({
      ...tree,
      children: tree.children.map((kept, other) => (other === index ? small : kept)),
    })),
  );
  const inner = tree.children.flatMap((child) => (child.fragment ? child.children : [child]));
  const plain = tree.children.length > 0 || tree.fragment ? [] : ["'a'", '1'].filter((text) => text !== tree.write([])).map(leaf);
  return [...(tree.fragment ? [] : inner), ...without, ...deeper, ...plain];
}
