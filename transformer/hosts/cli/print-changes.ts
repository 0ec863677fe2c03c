import { type Reliant, reliants } from './contract/change.js';
import type { ToolChanges } from './contract/compare-locks.js';
import type { Io } from './io.js';
import { paint } from './paint.js';

const consequences: Readonly<Record<Reliant, string>> = {
  calls: 'A saved call may be refused.',
  plans: 'A cached plan may come out otherwise.',
  prompts: 'A prompt may no longer fit.',
  guards: 'A call runs with less protection than before.',
};

/** Changes in words, tool by tool, and what they mean for those who rely on the tool. */
export function printChanges(io: Io, all: readonly ToolChanges[]): void {
  const { bold, dim, red, green } = paint(io);
  all.forEach(({ tool, file, changes }, index) => {
    io.out(`${index > 0 ? '\n' : ''}${bold(tool)} ${dim(file)}\n`);
    for (const { message, breaks } of changes) {
      const mark = breaks.length > 0 ? red('!') : green('-');
      io.out(`  ${mark} ${message}${breaks.length > 0 ? ` ${dim(`[${breaks.join(', ')}]`)}` : ''}\n`);
    }
    const broken = reliants.filter((reliant) => changes.some(({ breaks }) => breaks.includes(reliant)));
    io.out(
      `  ${broken.length > 0 ? broken.map((reliant) => consequences[reliant]).join(' ') : 'Safe: saved calls, plans and prompts stay as they are.'}\n`,
    );
  });
}
