import type { WrittenChecks } from '../model.js';

/** Checks as an object of functions of the runtime's kit. */
export function printChecks(checks: WrittenChecks, indent: string): string {
  const inner = `${indent}  `;
  const members = Object.entries(checks).map(([key, lines]: [string, readonly string[]]) => {
    const body = lines.map((line) => `${inner}  ${line}\n`).join('');
    return `${inner}"${key}": (kit) => {\n${body}${inner}}`;
  });
  return members.length === 0 ? '{}' : `{\n${members.join(',\n')}\n${indent}}`;
}
