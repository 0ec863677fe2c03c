import type * as TS from 'typescript';
import type { Typescript } from '../../context.js';

/** Options that another version of TypeScript knows (5023, 5025, 6046), and a project without files of its own (18002, 18003). */
const harmless = [5023, 5025, 6046, 18002, 18003];

/**
 * A tsconfig with what it extends, and the files it names.
 *
 * @throws Error if it, or a file it extends, cannot be read: other options would give other schemas.
 */
export function parseConfig(ts: Typescript, configFile: string): TS.ParsedCommandLine {
  const errors: TS.Diagnostic[] = [];
  const host: TS.ParseConfigFileHost = {
    ...ts.sys,
    onUnRecoverableConfigFileDiagnostic: (diagnostic) => {
      errors.push(diagnostic);
    },
  };
  const parsed = ts.getParsedCommandLineOfConfigFile(configFile, undefined, host);
  const [error] = [...errors, ...(parsed?.errors ?? [])].filter(({ code }) => !harmless.includes(code));
  if (parsed && !error) return parsed;
  const text = error ? ts.flattenDiagnosticMessageText(error.messageText, '\n') : 'It cannot be read.';
  const place = error?.file?.fileName ?? configFile;
  throw new Error(`define-tool cannot read '${place}', which says how types are to be read: ${text}`);
}
