import { isDeepStrictEqual } from 'node:util';
import type { Change } from './change.js';
import { compareDeclarations } from './compare-declarations.js';
import { compareSchemas } from './compare-schemas.js';
import type { Contract, Lock } from './contract.js';

/** All that changed of one tool. */
export interface ToolChanges {
  /** The name it has now; of a tool that is gone, the one it had. */
  readonly tool: string;
  readonly file: string;
  readonly changes: readonly Change[];
}

/** What changed from one lock to another, tool by tool, in the order of the locks. */
export function compareLocks(before: Lock, after: Lock): ToolChanges[] {
  const { pairs, gone, added } = matchTools(before.tools, after.tools);
  const all: ToolChanges[] = [
    ...pairs.map(([was, is]) => ({ tool: is.name, file: is.file, changes: compareContracts(was, is) })),
    ...gone.map(({ name, file }) => ({
      tool: name,
      file,
      changes: [change('tool-removed', 'The tool is gone.', ['calls', 'plans', 'prompts'])],
    })),
    ...added.map(({ name, file }) => ({ tool: name, file, changes: [change('tool-added', 'The tool is new.', [])] })),
  ];
  return all
    .filter(({ changes }) => changes.length > 0)
    .sort((a, b) => (a.tool === b.tool ? (a.file < b.file ? -1 : 1) : a.tool < b.tool ? -1 : 1));
}

const change = (kind: Change['kind'], message: string, breaks: Change['breaks']): Change => ({
  kind,
  part: 'tool',
  path: '',
  message,
  breaks,
});

/** The same name in the same file; then the same name elsewhere; then the same contract under another name. */
function matchTools(before: readonly Contract[], after: readonly Contract[]) {
  const pairs: [Contract, Contract][] = [];
  let [gone, added] = [[...before], [...after]];
  const isSame: ((was: Contract, is: Contract) => boolean)[] = [
    (was, is) => was.name === is.name && was.file === is.file,
    (was, is) => was.name === is.name,
    (was, is) => was.file === is.file && was.description === is.description && isDeepStrictEqual(was.parameters, is.parameters),
  ];
  for (const same of isSame) {
    for (const was of gone) {
      const is = added.find((other) => same(was, other));
      if (!is) continue;
      pairs.push([was, is]);
      added = added.filter((other) => other !== is);
    }
    const matched = new Set(pairs.map(([was]) => was));
    gone = gone.filter((was) => !matched.has(was));
  }
  return { pairs, gone, added };
}

function compareContracts(was: Contract, is: Contract): Change[] {
  const changes: Change[] = [];
  if (was.name !== is.name)
    changes.push(
      change('tool-renamed', `The tool is called '${is.name}' now; it was '${was.name}'.`, ['calls', 'plans', 'prompts']),
    );
  if (was.file !== is.file) changes.push(change('tool-moved', `The tool moved here from ${was.file}.`, []));
  if (was.description !== is.description) changes.push(change('description-changed', 'The description changed.', ['prompts']));
  if (was.title !== is.title) changes.push(change('note-changed', 'The title changed.', []));
  changes.push(...compareSchemas(was.parameters, is.parameters, 'arguments'));
  if (was.returns && is.returns) changes.push(...compareSchemas(was.returns, is.returns, 'result'));
  else if (was.returns)
    changes.push({
      ...change('result-undeclared', 'The result has no schema any more: it may be anything.', ['plans']),
      part: 'result',
    });
  else if (is.returns) changes.push({ ...change('result-declared', 'The result has a schema now.', []), part: 'result' });
  changes.push(...compareDeclarations(was, is));
  return changes;
}
