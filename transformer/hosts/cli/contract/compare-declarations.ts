import { isDeepStrictEqual } from 'node:util';
import type { Json } from '../../../schema/ir.js';
import type { Change, Reliant } from './change.js';
import { type Contract, computed } from './contract.js';

/** What an option means that is not given. */
const defaults: Readonly<Record<string, Json>> = {
  idempotent: false,
  needsApproval: false,
  oncePerRun: false,
  advertised: true,
  strict: false,
};

type Said = Pick<Change, 'kind' | 'message' | 'breaks'>;

/** How a call is treated: its side effects, approval, policies, and who is shown the tool. */
export function compareDeclarations(before: Contract, after: Contract): Change[] {
  const options = new Set([...Object.keys(before.declarations), ...Object.keys(after.declarations)]);
  return [...options].flatMap((option): Change[] => {
    const valueIn = ({ declarations }: Contract): Json | undefined => declarations[option] ?? defaults[option];
    const [was, is] = [valueIn(before), valueIn(after)];
    return isDeepStrictEqual(was, is) ? [] : [{ ...say(option, was, is), part: 'tool', path: '' }];
  });
}

function say(option: string, was: Json | undefined, is: Json | undefined): Said {
  switch (option) {
    case 'sideEffecting':
      return is === false
        ? {
            kind: 'side-effect-denied',
            message:
              'It no longer says that it has side effects: calls may be cached, and are not held back where side effects are.',
            breaks: ['plans', 'guards'],
          }
        : {
            kind: 'side-effect-declared',
            message: 'It says that it has side effects now: calls are not cached, and may wait for a person.',
            breaks: ['plans'],
          };
    case 'needsApproval':
      if (is === true || was === false)
        return {
          kind: 'approval-added',
          message: `${is === computed ? 'Some calls wait' : 'A call waits'} for a person's approval now.`,
          breaks: ['plans'],
        };
      return {
        kind: 'approval-dropped',
        message:
          is === false ? "A call no longer waits for a person's approval." : "Not every call waits for a person's approval now.",
        breaks: ['plans', 'guards'],
      };
    default:
      return {
        kind: 'declaration-changed',
        message: `'${option}' is ${show(is)}; it was ${show(was)}.`,
        breaks: breaksOf(option, was, is),
      };
  }
}

const show = (value: Json | undefined): string =>
  value === undefined ? 'not given' : value === computed ? 'computed' : JSON.stringify(value);

const harm = ['read-only', 'additive', 'destructive'];

function breaksOf(option: string, was: Json | undefined, is: Json | undefined): readonly Reliant[] {
  switch (option) {
    case 'effects':
      return harm.indexOf(`${is}`) < harm.indexOf(`${was}`) ? ['plans', 'guards'] : ['plans'];
    case 'idempotent':
      // A retry is now taken for harmless, or no longer made.
      return is === false ? ['plans'] : ['guards'];
    case 'oncePerRun':
      return is === false ? ['guards'] : ['plans'];
    case 'parallelSafe':
      return is === false ? [] : ['guards'];
    case 'advertised':
      return is === true ? [] : ['prompts'];
    case 'targets':
      return isSubset(was, is) ? [] : ['prompts'];
    case 'promptHint':
    case 'examples':
      return ['prompts'];
    default:
      return [];
  }
}

/** No targets are all targets. */
function isSubset(was: Json | undefined, is: Json | undefined): boolean {
  if (is === undefined) return true;
  if (was === undefined) return false;
  const now = [is].flat();
  return [was].flat().every((each) => now.includes(each));
}
