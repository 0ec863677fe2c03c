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
      const rest = [failed > 0 ? `${failed} failed` : '', skipped > 0 ? `${skipped} skipped` : ''].filter(Boolean).join(', ');
      console.log(`  ${host}: ${passed} of ${passed + failed} passed${rest && ` (${rest})`}, ${Math.round(seconds)} s`);
    }
  }
}
