import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { installHost, parseHost } from '../support/run-host.js';
import { packPackage } from '../support/run-install.js';

/** Packs define-tool once, and installs it once with the host that most files share. */
export default async function prepare(project: TestProject): Promise<() => void> {
  // The real path: compilers print and compare real paths, and a temporary folder may be a link.
  const scratch = mkdtempSync(join(realpathSync(tmpdir()), 'define-tool-hosts-'));
  const tarball = process.env['DEFINE_TOOL_TARBALL'] ?? (await packPackage(join(import.meta.dirname, '../..'), scratch));
  const installation = await installHost(parseHost(process.env['DEFINE_TOOL_HOST']), join(scratch, 'main'), [
    tarball,
    'typescript-transform-paths@3.5.6',
  ]);
  project.provide('installation', installation);
  project.provide('tarball', tarball);
  project.provide('scratch', scratch);
  return () => {
    if (!process.env['DEFINE_TOOL_KEEP']) rmSync(scratch, { recursive: true, force: true });
  };
}
