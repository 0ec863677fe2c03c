import type { CompileError } from './compile-error.js';

/** Errors as one text, for hosts that show nothing but a message: each with its place, its lines and its help. */
export const formatErrors = (errors: readonly CompileError[]): string => errors.map(formatError).join('\n\n');

const formatError = ({ file, line, column, message, help, frame }: CompileError): string =>
  [`${file}:${line}:${column} - ${message}`, ...help.map((text) => `  ${text}`), '', frame].join('\n');
