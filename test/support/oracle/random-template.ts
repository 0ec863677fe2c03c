import type { Making } from './random-type.js';
import { leaf, type TypeTree } from './type-tree.js';

const texts = ['', '', 'a', 'b', '-', 'x-', '1', '::', '.'];
const slots = [
  ...['string', 'string', 'number', 'boolean', 'bigint', "'a' | 'b'", 'Level', 'Color', 'Id', '1 | null', 'Unit.Mile'],
  ...['Uppercase<string>', 'Capitalize<string>', "Lowercase<'A' | 'b'>", '`${number}px`', 'Uppercase<`a${string}`>'],
];

export function randomTemplate({ random }: Making): TypeTree {
  let text = random.pick(texts);
  for (let count = 1 + random.below(3); count > 0; count--) text += `\${${random.pick(slots)}}${random.pick(texts)}`;
  return leaf(`\`${text}\``);
}
