import { Executor } from '../../runtime/executor/index.js';
import type { JsonSchema, Tool, ToolContext, ToolOptions } from '../../runtime/index.js';
import { closed, compiled, define } from './compiled.js';

/** What ran: the tool, its arguments, and the id of its call. */
export interface Ran {
  readonly tool: string;
  readonly args: unknown;
  readonly callId: string | undefined;
  readonly deps: unknown;
}

export const secret = 'postgres://desk:hunter2@db.internal';

const text = { type: 'string' };

/**
 * The tools that adapters are tested with, one for each thing that may happen to a call:
 * `amend` (an optional number), `refund` (a person is always asked), `pay` (asked above 100), `leak` (throws a secret), `misshape` (a result
 * of the wrong form), `wait` (until it is told to stop), `secretly` (not advertised), `elsewhere` (for another target).
 */
export function createDesk() {
  const ran: Ran[] = [];
  const make = (
    name: string,
    options: Partial<ToolOptions> & { returnsSchema?: JsonSchema },
    fn?: (args: never, ctx: ToolContext) => unknown,
  ): Tool => {
    const { returnsSchema, ...given } = options;
    const run = (args: never, ctx: ToolContext): unknown => {
      ran.push({ tool: name, args, callId: ctx.callId, deps: ctx.deps });
      return fn === undefined ? `${name} is done` : fn(args, ctx);
    };
    return define(
      run,
      compiled({
        name,
        description: `Do what the desk calls '${name}' for an order.`,
        parameters: parametersOf[name] ?? closed({ orderId: { ...text, description: 'As printed on the receipt.' } }),
        slots: [{ kind: 'properties' }, { kind: 'context' }],
        ...(returnsSchema === undefined ? {} : { returns: returnsSchema }),
      }),
      given,
    );
  };
  const result = { type: 'object', properties: { orderId: text, copies: { type: 'integer' } }, required: ['orderId', 'copies'] };
  const tools = [
    make(
      'amend',
      {
        title: 'Amend an order',
        examples: [{ orderId: 'B-1', copies: 2 }],
        returnsSchema: result,
      },
      ({ orderId, copies = 1 }: { orderId: string; copies?: number }) => ({ orderId, copies }),
    ),
    make('refund', { sideEffecting: true, effects: 'destructive', needsApproval: true }),
    make('pay', { sideEffecting: true, needsApproval: ({ arguments: args }) => Number(args['cents']) > 100 }),
    make('leak', {}, () => {
      throw new Error(`connection to ${secret} failed`);
    }),
    make('misshape', { sideEffecting: true, returnsSchema: result }, () => ({ orderId: 1, note: secret })),
    make(
      'wait',
      {},
      (_, { signal, callId, deps }) =>
        new Promise((resolve) =>
          signal.addEventListener('abort', () => {
            ran.push({ tool: 'wait', args: 'stopped', callId, deps });
            resolve('stopped');
          }),
        ),
    ),
    make('secretly', { advertised: false }),
    make('elsewhere', { targets: ['mcp'] }),
  ];
  return { tools, ran, executor: new Executor(tools) };
}

const parametersOf: Record<string, ReturnType<typeof closed>> = {
  amend: closed({ orderId: { ...text, description: 'As printed on the receipt.' }, copies: { type: 'integer', minimum: 1 } }, [
    'copies',
  ]),
  pay: closed({ cents: { type: 'integer' } }),
};

/** The names of the tools that a model is shown. */
export const shownNames = ['amend', 'leak', 'misshape', 'pay', 'refund', 'wait'];
