// node test/bench/host-cost.mjs [rounds] [host...]: what define-tool adds to each host's first build and to a build after a change,
// in a project of 200 files with 40 tools. Ratios of medians, with and without the plugin in turn.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const [rounds = '3', ...asked] = process.argv.slice(2);
const hosts = asked.length > 0 ? asked : ['esbuild', 'rollup', 'rolldown', 'vite', 'webpack', 'rspack'];
const folder = mkdtempSync(join(tmpdir(), 'define-tool-bench-'));
const project = join(folder, 'project');

writeProject();
for (const host of hosts) {
  const runs = { without: [], with: [] };
  for (let round = 0; round < Number(rounds); round++) {
    for (const mode of Object.keys(runs)) {
      const output = execFileSync(process.execPath, [join(import.meta.dirname, 'host-build.mjs'), host, mode, project], {
        encoding: 'utf8',
        timeout: 120_000,
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      runs[mode].push(JSON.parse(output));
    }
  }
  const ratio = (measure) => (median(runs.with.map(measure)) / median(runs.without.map(measure))).toFixed(2);
  console.log(
    `${host.padEnd(9)} first build: CPU x${ratio(({ cpu }) => cpu)}, time x${ratio(({ start }) => start)}; after a change of a type: time x${ratio(({ change }) => change)}`,
  );
}
rmSync(folder, { recursive: true });

function median(values) {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
}

/** Forty tools in four files, the types that they share, and 195 files of what else a program is made of. */
function writeProject() {
  execFileSync(process.execPath, [join(import.meta.dirname, 'generate-project.mjs'), '40', project]);
  mkdirSync(join(project, 'node_modules'), { recursive: true });
  symlinkSync(root, join(project, 'node_modules/define-tool'));
  const others = Array.from({ length: 195 }, (_, index) => `part${index}`);
  for (const [index, name] of others.entries()) {
    const before = index === 0 ? '' : `import { total${index - 1} } from './part${index - 1}.js';\n`;
    const base = index === 0 ? '0' : `total${index - 1}([])`;
    writeFileSync(
      join(project, 'src', `${name}.ts`),
      `${before}
/** A line of an order. */
export interface Line${index} { readonly isbn: string; readonly quantity: number; readonly note?: string }
const limits: Record<string, number> = { small: ${index}, large: ${index + 100} };
export function total${index}(lines: readonly Line${index}[]): number {
  return lines.reduce((sum, line) => sum + Math.min(line.quantity, limits['large'] ?? 0), ${base});
}
export const describe${index} = (lines: readonly Line${index}[]): string => lines.map(({ isbn, note }) => \`\${isbn} \${note ?? ''}\`).join();
`,
    );
  }
  const imports = [...Array.from({ length: 4 }, (_, index) => `tools${index}`), ...others];
  writeFileSync(join(project, 'src/main.ts'), imports.map((name) => `export * as ${name} from './${name}.js';\n`).join(''));
}
