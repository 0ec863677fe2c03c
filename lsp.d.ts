import type * as ts from 'typescript/lib/tsserverlibrary';

declare const createPlugin: ts.server.PluginModuleFactory;
export = createPlugin;
