import type * as TS from 'typescript';
import type { Typescript } from './context.js';
import { transformSources } from './hosts/source-transformer.js';
import { patchProgram } from './hosts/ts-patch.js';

type Config = Readonly<Record<string, unknown>>;
interface Extras {
  ts: Typescript;
  addDiagnostic?(diagnostic: TS.Diagnostic): unknown;
}

/** ts-patch's call for an entry with `"transformProgram": true`. */
function plugin(program: TS.Program, host: TS.CompilerHost | undefined, config: Config | undefined, extras: Extras): TS.Program;
/** Its call for an entry without. */
function plugin(program: TS.Program, config: Config, extras: Extras): TS.TransformerFactory<TS.SourceFile>;
function plugin(program: TS.Program, ...rest: unknown[]): unknown {
  if (rest.length >= 3) {
    const [, config, { ts }] = rest as [unknown, Config | undefined, Extras];
    return patchProgram(program, { ts, config: config ?? {} });
  }
  const [config, { ts, addDiagnostic = () => undefined }] = rest as [Config, Extras];
  return transformSources(program, { ts, config, addDiagnostic });
}

/** The tsconfig plugin: `{ "name": "define-tool/lsp", "transform": "define-tool/transformer", "transformProgram": true }`. */
export = Object.assign(plugin, { default: plugin });
