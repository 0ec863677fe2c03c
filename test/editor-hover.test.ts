import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { createEditor } from './support/editor.js';

const tools = `import { defineTool } from 'define-tool';

/**
 * Look up the current shipping status of a customer order.
 *
 * ---
 *
 * Asked of the carrier.
 *
 * @param orderId - The number on the receipt.
 */
export const orderStatus = defineTool((orderId: string): { status: string } => ({ status: orderId }), { sideEffecting: false });

export const desk = {
  /** Cancel an order that has not been shipped yet. */
  cancel: defineTool((orderId: string) => orderId, { sideEffecting: true, name: 'cancel_order', title: 'Cancel' }),
  orderStatus,
};

/** Short. */
export const refused = defineTool((orderId: string) => orderId, { sideEffecting: false });
export const plain = String(1);
`;
const use = `import { desk, orderStatus as status } from './tools.js';
export const names = [status.name, desk.cancel.name, desk.orderStatus.name];
`;
const editor = createEditor({ 'tools.ts': tools, 'use.ts': use });

interface Hover {
  readonly native: ts.QuickInfo | undefined;
  readonly own: ts.QuickInfo | undefined;
  /** What ours says more. */
  readonly added: string;
}

/** Over the first character of a text. */
function hover(name: string, text: string, behind = 0): Hover {
  const [path, position] = [editor.path(name), editor.read(name).indexOf(text) + behind];
  const native = editor.native.getQuickInfoAtPosition(path, position);
  const own = editor.service.getQuickInfoAtPosition(path, position);
  const show = (info: ts.QuickInfo | undefined): string => ts.displayPartsToString(info?.documentation);
  expect(show(own).startsWith(show(native))).toBe(true);
  return { native, own, added: show(own).slice(show(native).length) };
}

const told = `

---

**What a model is told about \`orderStatus\`**

Look up the current shipping status of a customer order.

*Arguments*

\`\`\`json
{
  "type": "object",
  "properties": {
    "orderId": {
      "type": "string",
      "description": "The number on the receipt."
    }
  },
  "required": [
    "orderId"
  ],
  "additionalProperties": false
}
\`\`\`

*Result*

\`\`\`json
{
  "type": "object",
  "properties": {
    "status": {
      "type": "string"
    }
  },
  "required": [
    "status"
  ]
}
\`\`\`
`;

describe('the pointer over a tool', () => {
  it('shows what the model is told, below what the editor says itself', () => {
    const { native, own, added } = hover('tools.ts', 'orderStatus');
    expect(added).toBe(told);
    expect(ts.displayPartsToString(native!.documentation)).toContain('Asked of the carrier.');
    expect({ ...own, documentation: undefined }).toEqual({ ...native, documentation: undefined });
  });

  it.each([
    ['defineTool of its call', 'tools.ts', 'defineTool((orderId: string): ', 4],
    ['an import under another name', 'use.ts', 'status }', 0],
    ['a use in another file', 'use.ts', 'status.name', 2],
    ['the name in the import', 'use.ts', 'orderStatus as', 0],
    ['a shorthand property', 'tools.ts', 'orderStatus,\n', 0],
  ])('shows it over %s', (_, name, text, behind) => {
    expect(hover(name, text, behind).added).toBe(told);
  });

  it.each([
    ['the property that holds it', 'tools.ts', 'cancel: '],
    ['a use of that property', 'use.ts', 'cancel.name'],
  ])('shows the name that the model knows over %s', (_, name, text) => {
    expect(hover(name, text).added).toContain('**What a model is told about `cancel_order`** (Cancel)\n\nCancel an order');
  });

  it.each([
    ['a tool with a mistake', 'tools.ts', 'refused'],
    ['the import of defineTool', 'tools.ts', "defineTool } from 'define-tool'"],
    ['another variable', 'tools.ts', 'plain'],
    ['a call of something else', 'tools.ts', 'String(1)'],
    ['a parameter', 'tools.ts', 'orderId: string): '],
    ['what is no name', 'tools.ts', '{ status: orderId }'],
  ])('adds nothing over %s', (_, name, text) => {
    const { native, own } = hover(name, text);
    expect(own).toEqual(native);
  });

  it('follows an edit', () => {
    const other = createEditor({ 'tools.ts': tools });
    const show = (): string => {
      const path = other.path('tools.ts');
      return ts.displayPartsToString(
        other.service.getQuickInfoAtPosition(path, other.read('tools.ts').indexOf('orderStatus'))!.documentation,
      );
    };
    expect(show()).toContain('The number on the receipt.');
    other.write('tools.ts', tools.replace('The number on the receipt.', 'The number of the parcel.'));
    expect(show()).toContain('"description": "The number of the parcel."');
  });

  it('shows the beginning of a schema without end', () => {
    const properties = Array.from({ length: 300 }, (_, index) => `p${index}: string`).join('; ');
    const text = `import { defineTool } from 'define-tool';
/** Look up the current shipping status of a customer order. */
export const large = defineTool((order: { ${properties} }) => order.p0, { sideEffecting: false });
`;
    const other = createEditor({ 'tools.ts': text });
    const info = other.service.getQuickInfoAtPosition(other.path('tools.ts'), text.indexOf('large'))!;
    const shown = ts.displayPartsToString(info.documentation);
    expect(shown.split('\n').length).toBeLessThan(250);
    expect(shown).toMatch(/\.\.\. \d+ more lines\n```/);
  });
});
