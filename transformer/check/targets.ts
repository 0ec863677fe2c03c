import type { Context, Report } from '../context.js';
import type { Reading } from '../model.js';
import { findMisfits } from './targets/find-misfits.js';
import { type Misfit, pathOf, type Step } from './targets/misfit.js';
import { placeOf, recordValueOf, type Written } from './targets/place-of.js';
import { targetRules } from './targets/rules.js';
import { targetsOf } from './targets/targets-of.js';
import type { Schema } from './targets/walk-schema.js';

interface Scope {
  readonly context: Context;
  readonly report: Report;
  /** Model-facing argument name to the function's own. */
  readonly names: Readonly<Record<string, string>>;
}

/** What a target would refuse, and with it a whole request, is an error where it is written. */
export function checkTargets(reading: Reading, parameters: Schema, { context, report, names }: Scope): void {
  const found = new Map<string, { readonly misfit: Misfit; readonly targets: string[] }>();
  for (const target of targetsOf(reading.options, context.settings.targets)) {
    for (const misfit of findMisfits(parameters, targetRules.get(target)!)) {
      const key = JSON.stringify([misfit.kind, misfit.steps]);
      const known = found.get(key);
      if (known) known.targets.push(target);
      else found.set(key, { misfit, targets: [target] });
    }
  }
  for (const { misfit, targets } of found.values()) {
    const written = writtenAt(context, reading, { steps: misfit.steps, names });
    const facts = { path: pathOf(ownSteps(misfit.steps, names)), targets };
    const { kind, count = 0, limit = 0, values = ['', ''] } = misfit;
    switch (kind) {
      case 'open-object':
        report('DT6001', written.node, { ...facts, value: nameValue(context, written) });
        break;
      case 'any-value':
        report('DT6002', written.node, facts);
        break;
      case 'recursion':
      case 'required-recursion':
        report('DT6003', written.node, { ...facts, optional: kind === 'required-recursion' });
        break;
      case 'values-by-case':
        report('DT6004', written.node, { ...facts, values });
        break;
      case 'optional':
      case 'unions':
        report('DT6006', written.node, { ...facts, what: kind, count, limit });
        break;
      default:
        report('DT6005', written.node, { ...facts, what: kind, count, limit });
    }
  }
}

/** Messages name arguments as the function does. */
function ownSteps([first, ...rest]: readonly Step[], names: Scope['names']): readonly Step[] {
  if (!first) return [];
  return first.kind === 'property' ? [{ ...first, name: names[first.name] ?? first.name }, ...rest] : [first, ...rest];
}

function writtenAt(
  context: Context,
  { arguments: { list, destructured }, argumentType, parameters, name, call }: Reading,
  { steps, names }: { readonly steps: readonly Step[]; readonly names: Scope['names'] },
): Written {
  const [first, ...rest] = steps;
  if (argumentType) return placeOf(context, argumentType, steps);
  if (first?.kind === 'property') {
    const argument = list.find((each) => each.name === (names[first.name] ?? first.name));
    return argument ? placeOf(context, argument, rest) : { node: call.expression, type: undefined };
  }
  const whole = parameters.find(({ kind }) => kind === 'properties');
  if (whole) return { node: whole.node, type: destructured };
  return { node: name.inferred ? (call.arguments[0] ?? call) : name.node, type: undefined };
}

/** The type of a record's values, to write in its place. */
function nameValue({ checker }: Context, { type }: Written): string {
  const members = type?.isUnion() ? type.types : type ? [type] : [];
  const values = members.flatMap((member) => recordValueOf(checker, member) ?? []);
  return values[0] ? checker.typeToString(values[0]) : '...';
}
