// node test/bench/build-cost.mjs [tools] [rounds]: CPU and memory of a tspc build with the plugin and without, in turn.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const [tools = 200, rounds = 5] = process.argv.slice(2).map(Number);
const folder = mkdtempSync(join(tmpdir(), 'define-tool-bench-'));
const project = join(folder, 'project');

execFileSync(process.execPath, [join(import.meta.dirname, 'generate-project.mjs'), String(tools), project]);
mkdirSync(join(project, 'node_modules'));
for (const name of ['typescript', 'ts-patch']) symlinkSync(join(root, 'node_modules', name), join(project, 'node_modules', name));
symlinkSync(root, join(project, 'node_modules/define-tool'));

function build(config) {
  const usageFile = join(folder, 'usage.json');
  const env = {
    ...process.env,
    NODE_OPTIONS: `--require ${join(import.meta.dirname, 'report-usage.cjs')}`,
    USAGE_FILE: usageFile,
  };
  execFileSync(process.execPath, [join(root, 'node_modules/ts-patch/bin/tspc.js'), '-p', config], {
    cwd: project,
    env,
    stdio: 'inherit',
  });
  return JSON.parse(readFileSync(usageFile, 'utf8'));
}

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
const configs = { plain: 'tsconfig.plain.json', plugin: 'tsconfig.json' };
const runs = { plain: [], plugin: [] };
for (let round = 0; round <= rounds; round++) {
  for (const [name, config] of Object.entries(configs)) {
    const usage = build(config);
    // the first round fills the compiler's caches
    if (round > 0) runs[name].push(usage);
  }
}
const ratios = runs.plugin.map(({ cpu }, index) => cpu / runs.plain[index].cpu);
const extra = median(runs.plugin.map(({ memory }) => memory)) - median(runs.plain.map(({ memory }) => memory));
console.log(
  `${tools} tools, ${rounds} rounds: CPU with the plugin / without, median ${median(ratios).toFixed(2)} (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)})`,
);
console.log(`memory: ${extra.toFixed(0)} MB more`);
rmSync(folder, { recursive: true });
