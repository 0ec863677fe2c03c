import { dirname } from 'node:path';
import type * as TS from 'typescript';
import { createAnalysis } from '../analysis.js';
import { loadTypescript } from '../engine/load-typescript.js';
import { normalisePath } from '../engine/normalise-path.js';
import { readEntry } from '../engine/read-entry.js';
import { checkSetUp } from '../set-up.js';
import { count } from './count.js';
import type { Io } from './io.js';
import { explainErrors, findTsconfig, listConfigs } from './open-projects.js';
import { printFindings } from './print-findings.js';
import { type Analysed, readAnalyses } from './read-tools.js';

/** Projects are often changed by one edit; their news is told together. Milliseconds. */
const together = 50;

/**
 * Checks projects again and again, with the compiler's own watcher, until the signal. What is printed begins and ends with the lines
 * of `tsc --watch`, which editors' problem matchers wait for.
 */
export function watchProjects(io: Io, tsconfig: string | undefined): Promise<number> {
  const configFile = findTsconfig(io.cwd, tsconfig);
  const ts = explainErrors(() => loadTypescript(dirname(configFile)));
  const configs = explainErrors(() => listConfigs(ts, normalisePath(configFile)));
  const latest = new Map<string, Analysed | undefined>(configs.map((config) => [config, undefined]));
  const say = (text: string): void => io.out(`${io.color ? `[${time()}]` : `${time()} -`} ${text}\n\n`);

  let runs = 0;
  let timer: NodeJS.Timeout | undefined;
  const print = (): void => {
    if (runs++ > 0) say('File change detected. Starting incremental compilation...');
    const { findings } = readAnalyses([...latest.values()].filter((each) => each !== undefined));
    printFindings(io, ts, findings);
    say(`Found ${count(findings.length, 'error')}. Watching for file changes.`);
  };
  const watch = (config: string): TS.WatchOfConfigFile<TS.BuilderProgram> => {
    const host = ts.createWatchCompilerHost(config, { noEmit: true }, ts.sys, ts.createAbstractBuilder, report, () => {});
    // Sources of a referenced project count, built or not.
    Object.assign(host, { useSourceOfProjectReferenceRedirect: () => true });
    // The one that comes with the host emits, and reports what TypeScript finds.
    host.afterProgramCreate = (builder) => {
      const program = builder.getProgram();
      const entry = readEntry(program.getCompilerOptions());
      const analysis = createAnalysis(ts, program, entry);
      checkSetUp(analysis.context, entry, analysis.addSetup);
      latest.set(config, { analysis, entry, files: program.getRootFileNames() });
      if ([...latest.values()].includes(undefined)) return;
      clearTimeout(timer);
      timer = setTimeout(print, together);
    };
    return ts.createWatchProgram(host);
  };
  const report = (diagnostic: TS.Diagnostic): void =>
    io.err(`${ts.flattenDiagnosticMessageText(diagnostic.messageText, '\n')}\n`);

  say('Starting compilation in watch mode...');
  const watches = [...latest.keys()].map(watch);
  return new Promise((resolve) => {
    const stop = (): void => {
      clearTimeout(timer);
      for (const each of watches) each.close();
      resolve(0);
    };
    if (io.signal?.aborted) stop();
    io.signal?.addEventListener('abort', stop, { once: true });
  });
}

/** As the compiler writes it: 10:42:07 AM. */
const time = (): string => new Date().toLocaleTimeString('en-US');
