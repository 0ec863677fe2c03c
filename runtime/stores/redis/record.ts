import type { CallRecord, CallState, ClaimReply, DecideReply } from '../store.js';

/** What a script answers: a status, and the fields of a record or of a reply as text. */
export interface Answer {
  readonly status: string;
  readonly fields: Readonly<Record<string, string>>;
}

export function toAnswer([status = '', ...flat]: readonly string[]): Answer {
  const fields: Record<string, string> = {};
  for (let index = 0; index < flat.length; index += 2) fields[flat[index]!] = flat[index + 1]!;
  return { status, fields };
}

export function toRecord({ fields }: Answer): CallRecord {
  const number = (name: string): number => Number(fields[name]);
  return {
    key: fields['key']!,
    fingerprint: fields['fingerprint']!,
    tool: fields['tool']!,
    schemaHash: fields['schemaHash']!,
    state: fields['state'] as CallState,
    fence: number('fence'),
    attempt: number('attempt'),
    repeatable: fields['repeatable'] === '1',
    owner: fields['owner'],
    outcome: fields['outcome'],
    asked: fields['asked'],
    token: fields['token'],
    note: fields['note'],
    createdAt: number('createdAt'),
    leaseUntil: fields['leaseUntil'] === undefined ? undefined : number('leaseUntil'),
    retainUntil: number('retainUntil'),
  };
}

export function toClaimReply(answer: Answer): ClaimReply {
  const { status, fields } = answer;
  switch (status) {
    case 'claimed':
      return { status, fence: Number(fields['fence']), attempt: Number(fields['attempt']) };
    case 'running':
      return { status, leaseLeftMs: Number(fields['leaseLeftMs']) };
    case 'unapproved':
      return { status };
    default:
      return { status: status as 'done', record: toRecord(answer) };
  }
}

export function toDecideReply(answer: Answer): DecideReply {
  if (answer.status === 'not-found') return { status: 'not-found' };
  return { status: answer.status as 'decided', record: toRecord(answer) };
}
