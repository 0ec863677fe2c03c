import type { JsonSchema } from '../../definition.js';

/** One call of the memory tool, as Anthropic's SDK types it. */
export type MemoryCommand =
  | { command: 'view'; path: string; view_range?: [number, number] }
  | { command: 'create'; path: string; file_text: string }
  | { command: 'str_replace'; path: string; old_str: string; new_str?: string }
  | { command: 'insert'; path: string; insert_line: number; insert_text: string }
  | { command: 'delete'; path: string }
  | { command: 'rename'; old_path: string; new_path: string };

const text = { type: 'string' };
const range = { type: 'array', items: { type: 'integer' }, minItems: 2, maxItems: 2 };

/** What each command takes, and whether it needs it. */
const commands: Readonly<Record<MemoryCommand['command'], { readonly needs: object; readonly takes?: object }>> = {
  view: { needs: { path: text }, takes: { view_range: range } },
  create: { needs: { path: text, file_text: text } },
  str_replace: { needs: { path: text, old_str: { type: 'string', minLength: 1 } }, takes: { new_str: text } },
  insert: { needs: { path: text, insert_line: { type: 'integer' }, insert_text: text } },
  delete: { needs: { path: text } },
  rename: { needs: { old_path: text, new_path: text } },
};

/** The commands told apart. This is what is checked. */
export const commandSchema: JsonSchema = {
  type: 'object',
  anyOf: Object.entries(commands).map(([command, { needs, takes }]) => ({
    type: 'object',
    properties: { command: { type: 'string', const: command }, ...needs, ...takes },
    required: ['command', ...Object.keys(needs)],
    additionalProperties: false,
  })),
};

/** The commands in one object. This is what a model is shown: providers refuse a union at the root. */
export const commandParameters: JsonSchema = {
  type: 'object',
  properties: {
    command: { type: 'string', enum: Object.keys(commands), description: 'What to do.' },
    path: { ...text, description: 'For all commands but rename: the file or directory, such as /memories/notes.md.' },
    view_range: {
      ...range,
      description: 'For view, optional: the first and the last line to show, counted from 1; -1 as the last is the end.',
    },
    file_text: { ...text, description: 'For create: the whole text of the new file.' },
    old_str: {
      ...text,
      description: 'For str_replace: text that stands exactly once in the file, line breaks and spaces included.',
    },
    new_str: { ...text, description: 'For str_replace: what to put in its place. Left out, the text is deleted.' },
    insert_line: { type: 'integer', description: 'For insert: the line after which to insert; 0 is the beginning of the file.' },
    insert_text: { ...text, description: 'For insert: the lines to insert.' },
    old_path: { ...text, description: 'For rename: the file or directory to move.' },
    new_path: { ...text, description: 'For rename: where to move it; nothing may be there yet.' },
  },
  required: ['command'],
  additionalProperties: false,
};
