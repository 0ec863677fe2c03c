import type { Reporter, TestModule } from 'vitest/node';

/** Prints, at the end of a run, how many checks passed with each host: the outermost suite is named after it. */
export class HostCounts implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const hosts = new Map<string, { passed: number; failed: number; skipped: number; seconds: number }>();
    for (const module of modules) {
      for (const test of module.children.allTests()) {
        const host = test.fullName.split(' > ')[0]!;
        const count = hosts.get(host) ?? { passed: 0, failed: 0, skipped: 0, seconds: 0 };
        const { state } = test.result();
        if (state !== 'pending') count[state] += 1;
        count.seconds += (test.diagnostic()?.duration ?? 0) / 1000;
        hosts.set(host, count);
      }
    }
    console.log('Checks with each host:');
    for (const [host, { passed, failed, skipped, seconds }] of [...hosts].sort()) {
      const result = passed + failed === 0 ? 'skipped' : `${passed} of ${passed + failed} passed, ${Math.round(seconds)} s`;
      console.log(`  ${host}: ${result}${skipped > 0 && passed + failed > 0 ? `, ${skipped} skipped` : ''}`);
    }
  }
}
