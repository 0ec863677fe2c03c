/**
 * Where calls leave what must outlive them: that they began, how they ended, who may allow them. A store moves a record from one state to
 * the next atomically, by its own clock; what the states mean is decided above it. `docs/executor.md` draws the whole machine.
 *
 * `storeConformance` (define-tool/store-conformance) is the contract as tests: a store that passes them may be given to an Executor.
 */
export interface Store {
  /** For messages: 'memory', 'sqlite', ... */
  readonly name: string;
  /** Records outlive the process. The Executor then refuses side-effecting calls that it could not recognise when they come again. */
  readonly durable: boolean;

  /** Takes the right to run a call, or says why not. Safe to repeat with the same `owner`: it gets its own claim again. */
  claim(request: ClaimRequest): Promise<ClaimReply>;
  /** Lengthens the lease of a running call. false: the claim is another's by now, or has ended. */
  renew(lease: Lease, leaseMs: number): Promise<boolean>;
  /** Records how a claimed call ended. false: the claim is another's by now, or has ended. */
  settle(lease: Lease, settlement: Settlement): Promise<boolean>;

  /**
   * Records that a person has been asked about a call. A record that is there already, of the same call or another, is left as it is; but a
   * 'clean' one of the same call that nobody was asked about becomes the question.
   */
  ask(request: AskRequest): Promise<CallRecord>;
  /** Records the answer. It counts only for a call that is still 'waiting', and only with the token of its record. */
  decide(key: string, token: string, decision: Decision): Promise<DecideReply>;

  /** The record of a key, undefined where there is none, or it has expired. Its state is the one that `list` finds it by. */
  read(key: string): Promise<CallRecord | undefined>;
  /** Records in a state, oldest first. A running call whose lease has run out counts as 'unknown' unless it is `repeatable`. */
  list(state: CallState, options?: { readonly limit?: number }): Promise<CallRecord[]>;
  /** An operator's word on a call of unknown outcome. false: its outcome is not unknown. */
  resolve(key: string, settlement: Settlement): Promise<boolean>;

  /** A cached result, undefined where there is none, or it has expired. */
  readCache(key: string): Promise<string | undefined>;
  writeCache(key: string, value: string, ttlMs: number): Promise<void>;

  /** Frees what has expired. Expired entries are never served, so this is about space alone. */
  purge(): Promise<void>;
  close(): Promise<void>;
}

/**
 * - `waiting`: a person has been asked. `approved`, `denied`: and has answered.
 * - `running`: claimed. `unknown`: began, and nobody knows whether it did what it does.
 * - `done`: ran; the outcome may be a result or an error. `failed`: threw, and may have had effects. Both are replayed, never run again.
 * - `clean`: certainly did nothing; may be claimed again.
 */
export type CallState = 'waiting' | 'approved' | 'denied' | 'running' | 'unknown' | 'done' | 'failed' | 'clean';

export interface ClaimRequest {
  /** What makes two deliveries the same call. */
  readonly key: string;
  /** What the call is: a digest of tool and arguments. A key used with another fingerprint is a mistake of the program. */
  readonly fingerprint: string;
  readonly tool: string;
  readonly schemaHash: string;
  /** Random, new for each claim. */
  readonly owner: string;
  readonly leaseMs: number;
  /** The call may run again where an earlier run broke off: the tool is idempotent, or has no side effects. */
  readonly repeatable: boolean;
  /** Only a call that a person has approved may run. */
  readonly needsApproval: boolean;
  /** How long the record of a call of unknown outcome is kept, in milliseconds, counted from the claim. */
  readonly retainMs: number;
}

export type ClaimReply =
  /** Run it. `fence` grows with every takeover; `attempt` with every claim of the key. */
  | { readonly status: 'claimed'; readonly fence: number; readonly attempt: number }
  /** Another owner runs it, for at most this time unless it renews. */
  | { readonly status: 'running'; readonly leaseLeftMs: number }
  /** The key belongs to a call with another fingerprint, in whatever state. Nothing was changed. */
  | { readonly status: 'key-reused'; readonly record: CallRecord }
  /** It ended, nobody knows how, or waits for a person, or was denied: the record says which. */
  | { readonly status: 'unknown' | 'done' | 'failed' | 'waiting' | 'denied'; readonly record: CallRecord }
  /** It needs an approval and no record of one is there. */
  | { readonly status: 'unapproved' };

export interface Lease {
  readonly key: string;
  readonly owner: string;
  readonly fence: number;
}

/** How a call ended. `retainMs`: how long the record is kept from now on. */
export interface Settlement {
  readonly state: 'done' | 'failed' | 'clean' | 'unknown';
  /** JSON text, opaque to the store. */
  readonly outcome?: string | undefined;
  readonly retainMs: number;
}

export interface AskRequest {
  readonly key: string;
  readonly fingerprint: string;
  readonly tool: string;
  readonly schemaHash: string;
  /** The call as it will run, and as the person saw it: JSON text, opaque to the store. */
  readonly asked: string;
  /** Random. Whoever decides must show it. */
  readonly token: string;
  /** How long the question and its answer count, in milliseconds. */
  readonly expiresInMs: number;
}

export interface Decision {
  readonly approved: boolean;
  /** Who decided and why: JSON text, opaque to the store. */
  readonly note?: string | undefined;
}

export type DecideReply =
  | { readonly status: 'decided'; readonly record: CallRecord }
  /** There is no such call, or its time is over, or the token is not its token. */
  | { readonly status: 'not-found' }
  /** It has been answered before, or has run. The record says how. */
  | { readonly status: 'too-late'; readonly record: CallRecord };

export interface CallRecord {
  readonly key: string;
  readonly fingerprint: string;
  readonly tool: string;
  readonly schemaHash: string;
  readonly state: CallState;
  readonly fence: number;
  readonly attempt: number;
  readonly repeatable: boolean;
  readonly owner?: string | undefined;
  readonly outcome?: string | undefined;
  readonly asked?: string | undefined;
  readonly token?: string | undefined;
  readonly note?: string | undefined;
  /** Milliseconds since the epoch, by the store's clock, as are the two below. */
  readonly createdAt: number;
  /** Of a running call. */
  readonly leaseUntil?: number | undefined;
  /** From then on the record counts as absent. */
  readonly retainUntil: number;
}
