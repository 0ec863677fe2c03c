import { type ToolContext, toolFromSchema } from '../../runtime/index.js';

export const text = { type: 'string' } as const;

/** Needs approval. */
export function refunds(
  run: (args: { orderId: string; reason?: string }, ctx: ToolContext) => unknown = ({ orderId }) => `${orderId} is refunded`,
) {
  return toolFromSchema<{ orderId: string; reason?: string }>(
    {
      name: 'refund',
      title: 'Refund',
      description: 'Refund the whole order to the card it was paid with.',
      inputSchema: {
        type: 'object',
        properties: { orderId: text, reason: text },
        required: ['orderId'],
        additionalProperties: false,
      },
      sideEffecting: true,
      effects: 'destructive',
      needsApproval: true,
    },
    run,
  );
}

/** Has no side effects, and a result with a schema. */
export function stock(run: (args: { isbn: string }, ctx: ToolContext) => unknown = () => ({ copies: 3 })) {
  return toolFromSchema<{ isbn: string }>(
    {
      name: 'stock',
      description: 'Look up how many copies of a book there are, by its ISBN.',
      inputSchema: {
        type: 'object',
        properties: { isbn: { ...text, description: 'Thirteen digits.' } },
        required: ['isbn'],
        additionalProperties: false,
      },
      outputSchema: { type: 'object', properties: { copies: { type: 'integer' } }, required: ['copies'] },
      sideEffecting: false,
    },
    run,
  );
}
