/** What a model sees of a tool that was not compiled: nobody has looked at its name and description yet. */
interface Identity {
  readonly name?: unknown;
  readonly description?: unknown;
}

const FLOOR = 30;
const legalName = /^[A-Za-z_][A-Za-z0-9_]{0,63}$/;

/**
 * What is wrong with the name and the description of a tool, by the rules that the build has for compiled ones.
 *
 * @param floor - The fewest characters of the description.
 */
export function checkIdentity({ name, description }: Identity, floor = FLOOR): string[] {
  return [...checkName(name), ...checkDescription(description, floor)];
}

function checkName(name: unknown): string[] {
  if (typeof name !== 'string' || name === '') return ["The option 'name' must be a non-empty string."];
  if (legalName.test(name)) return [];
  const near = name
    .replaceAll(/[^A-Za-z0-9_]+/g, '_')
    .replace(/^(?=\d)/, '_')
    .slice(0, 64);
  const hint = legalName.test(near) && /[A-Za-z0-9]/.test(near) ? ` Write name: '${near}'.` : '';
  return [
    `The name '${name.slice(0, 80)}' is not one that every provider takes: letters of English, digits and _, at most 64, and no digit first.${hint}`,
  ];
}

function checkDescription(description: unknown, floor: number): string[] {
  if (typeof description !== 'string' || description.trim() === '') {
    return ["The option 'description' must be a text: by it a model decides whether to call the tool."];
  }
  const text = description.trim();
  const length = [...text].length;
  if (length >= floor) return [];
  return [
    `The description needs at least ${floor} characters for a model to understand the tool; it has ${length}: '${text}'. ` +
      'Pass a description that says what the tool does and when to use it.',
  ];
}
