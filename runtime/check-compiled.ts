import type { CompiledDefinition } from './definition.js';
import { ToolDefinitionError } from './errors.js';

/** What the build inlines, or an error that says why it is not there and what to do. */
export function checkCompiled(compiled: unknown, tool: string | undefined): CompiledDefinition {
  const format = typeof compiled === 'object' && compiled !== null ? (compiled as { format?: unknown }).format : undefined;
  if (format === 1) return compiled as CompiledDefinition;
  throw new ToolDefinitionError(compiled === undefined ? notCompiled(tool) : otherVersion(tool), { tool });
}

const nameTool = (tool: string | undefined): string => (tool === undefined ? 'A tool' : `Tool '${tool}'`);

function notCompiled(tool: string | undefined): string {
  return `${nameTool(tool)} is not compiled: the build did not run the define-tool transformer, or reported errors for this tool and went on.
- Add the plugin to "compilerOptions" in tsconfig.json:
    "plugins": [{ "name": "define-tool/lsp", "transform": "define-tool/transformer", "transformProgram": true }]
- Build with 'tspc' (npm install --save-dev ts-patch@3.3.0) instead of 'tsc', and fix what it reports.
- TypeScript 7 ignores tsconfig plugins in silence: npm install --save-dev typescript@6.0.3
- Bundlers and loaders do not run tsconfig plugins (esbuild, Vite, swc, Babel, tsx, Node's type stripping, ts-jest with isolatedModules): give them the output of 'tspc'.`;
}

function otherVersion(tool: string | undefined): string {
  return `${nameTool(tool)} was compiled by another version of the define-tool transformer than this runtime understands.
Install one version of define-tool (npm ls define-tool shows them), then build again.`;
}
