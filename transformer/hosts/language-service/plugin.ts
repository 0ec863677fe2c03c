import type * as TS from 'typescript';
import type { Typescript } from '../../context.js';
import { decorateService } from './decorate-service.js';

/** What `lsp.js` exports: tsserver calls it with its own compiler, once for each project whose tsconfig.json names the plugin. */
export function createPlugin({ typescript: ts }: { readonly typescript: Typescript }): TS.server.PluginModule {
  return { create: (info) => decorateService(ts, info) };
}
