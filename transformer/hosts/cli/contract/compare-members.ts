import type { Json } from '../../../schema/ir.js';
import type { Reliant } from './change.js';
import { brokenBy, type Comparison, type Pair, subjectOf } from './comparison.js';
import { saySchema } from './say-schema.js';
import { isObject, type Root, schemasOfMember } from './schema.js';

/** The members of an object: gone, new, required, and those that neither schema names. */
export function compareMembers(comparison: Comparison, pair: Pair<Root>, compare: (pair: Pair) => void): void {
  const { before, after, path } = pair;
  const [own, other] = [membersOf(before), membersOf(after)];
  for (const [name, schema] of own) {
    const member = path === '' ? name : `${path}.${name}`;
    const now = other.get(name);
    if (now === undefined) {
      removeMember(comparison, { name, schema, member }, pair);
      continue;
    }
    compareRequired(comparison, { name, member }, pair);
    compare({ before: schema, after: now, path: member });
  }
  for (const [name, schema] of other) {
    if (!own.has(name)) addMember(comparison, { name, schema, member: path === '' ? name : `${path}.${name}` }, pair);
  }
  compareOthers(comparison, pair, compare);
}

interface Member {
  readonly name: string;
  /** Its path. */
  readonly member: string;
  readonly schema: Json;
}

function removeMember({ part, add, keeps, roots }: Comparison, { name, member, schema }: Member, { after }: Pair<Root>): void {
  const [rest] = schemasOfMember(after, name);
  if (part === 'result') {
    // Results are open: what is not listed may still be there, and nobody can rely on it.
    add('removed', member, { message: `${subjectOf(member, part)} is gone.`, breaks: ['plans', 'prompts'] });
    return;
  }
  const broken = brokenBy(part, keeps(schema, rest ?? true));
  const still = rest === false ? '' : ' It may still be sent, as any other key may.';
  add('removed', member, {
    message: `Argument ${subjectOf(member, part)} is gone; it took ${saySchema(schema, roots.before)}.${still}`,
    breaks: [...broken, ...(broken.length > 0 ? [] : (['plans'] as const)), 'prompts'],
  });
}

function addMember(
  { part, add, keeps, roots }: Comparison,
  { name, member, schema }: Member,
  { before, after }: Pair<Root>,
): void {
  const is = saySchema(schema, roots.after);
  if (part === 'result') {
    add(isRequired(after, name) ? 'added-required' : 'added-optional', member, {
      message: `${subjectOf(member, part)} is new: ${is}.`,
      breaks: [],
    });
    return;
  }
  if (isRequired(after, name)) {
    add('added-required', member, {
      message: `Argument ${subjectOf(member, part)} is new and required: ${is}.`,
      breaks: ['calls', 'plans', 'prompts'],
    });
    return;
  }
  // A key that was welcome as any other is now looked at.
  const wasRefused = schemasOfMember(before, name).includes(false);
  const broken = brokenBy(part, wasRefused || schemasOfMember(before, name).some((was) => keeps(was, schema)));
  add('added-optional', member, { message: `Argument ${subjectOf(member, part)} is new and optional: ${is}.`, breaks: broken });
}

function compareRequired(
  { part, add }: Comparison,
  { name, member }: Pick<Member, 'name' | 'member'>,
  { before, after }: Pair<Root>,
): void {
  const [was, is] = [isRequired(before, name), isRequired(after, name)];
  if (was === is) return;
  const subject = subjectOf(member, part);
  const message =
    part === 'arguments'
      ? `${subject} is ${is ? 'required' : 'optional'} now.`
      : `${subject} is ${is ? 'always there' : 'not always there'} now.`;
  const breaks: readonly Reliant[] = part === 'arguments' ? (is ? ['calls', 'plans', 'prompts'] : []) : is ? [] : ['plans'];
  add(is ? 'now-required' : 'now-optional', member, { message, breaks });
}

/** The schemas of keys that no property names. */
function compareOthers(comparison: Comparison, { before, after, path }: Pair<Root>, compare: (pair: Pair) => void): void {
  const { part, add } = comparison;
  if (![before, after].some((each) => each['type'] === 'object' || isObject(each['properties']))) return;
  const [own, other] = [before['additionalProperties'] ?? true, after['additionalProperties'] ?? true];
  if (own !== other && (own === false || other === false)) {
    const isClosed = other === false;
    const message = isClosed
      ? `${subjectOf(path, part)} takes no other keys now.`
      : `${subjectOf(path, part)} takes other keys, too.`;
    add(isClosed ? 'type-narrowed' : 'type-widened', path, {
      message,
      breaks: isClosed && part === 'arguments' ? ['calls', 'plans', 'prompts'] : [],
    });
  } else if (comparison.differ(own, other)) compare({ before: own, after: other, path: `${path}{}` });

  const [patterns, others] = [before['patternProperties'], after['patternProperties']].map(
    (each) => new Map(isObject(each) ? Object.entries(each) : []),
  );
  for (const pattern of new Set([...patterns!.keys(), ...others!.keys()])) {
    const rest = (schema: Root): Json => schema['additionalProperties'] ?? true;
    compare({ before: patterns!.get(pattern) ?? rest(before), after: others!.get(pattern) ?? rest(after), path: `${path}{}` });
  }
}

const membersOf = ({ properties }: Root): Map<string, Json> => new Map(isObject(properties) ? Object.entries(properties) : []);

const isRequired = ({ required }: Root, name: string): boolean => Array.isArray(required) && required.includes(name);
