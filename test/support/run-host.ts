import { cpSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { installNode, installPackages } from './run-install.js';

/** Which compiler, which ts-patch and which Node line a project is compiled with. */
export interface Host {
  readonly typescript: string;
  readonly tsPatch: string;
  readonly node: string;
}

/** A host on the disk: `directory`/node_modules holds it beside the packed define-tool. Plain data, so that vitest can provide it. */
export interface Installation {
  readonly host: Host;
  readonly directory: string;
  readonly nodeBinary: string;
  /** Where ts-patch keeps patched compilers. */
  readonly tspCache: string;
}

export const nodeCache = join(import.meta.dirname, '../../node_modules/.cache/define-tool-hosts');

export function hostName({ typescript, tsPatch, node }: Host): string {
  return `TypeScript ${typescript}, ts-patch ${tsPatch}, Node ${node}`;
}

/** Reads `typescript@6.0.3 ts-patch@4.0.1 node@22`; what is left out is that of the main host. */
export function parseHost(text = ''): Host {
  const version = (name: string): string | undefined =>
    text
      .split(/\s+/)
      .find((part) => part.startsWith(`${name}@`))
      ?.slice(name.length + 1);
  return { typescript: version('typescript') ?? '5.9.3', tsPatch: version('ts-patch') ?? '3.3.0', node: version('node') ?? '20' };
}

/** Installs a host and the packed define-tool into `directory`. `more`: further packages. */
export async function installHost(host: Host, directory: string, more: readonly string[]): Promise<Installation> {
  await installPackages(directory, [`typescript@${host.typescript}`, `ts-patch@${host.tsPatch}`, ...more]);
  const nodeBinary = await installNode(host.node, nodeCache);
  return { host, directory, nodeBinary, tspCache: join(directory, '.tsp-cache') };
}

/** A second copy of an installation, for a test that changes it. */
export function copyInstallation(installation: Installation, directory: string): Installation {
  mkdirSync(dirname(directory), { recursive: true });
  cpSync(join(installation.directory, 'node_modules'), join(directory, 'node_modules'), {
    recursive: true,
    verbatimSymlinks: true,
  });
  return { ...installation, directory, tspCache: join(directory, '.tsp-cache') };
}
