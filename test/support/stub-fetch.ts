/** A provider that answers with the given bodies, one after the other, and keeps what it was sent. */
export function stubFetch(...bodies: readonly object[]) {
  const pending = [...bodies];
  // biome-ignore lint/suspicious/noExplicitAny: each provider has a form of its own.
  const sent: any[] = [];
  const fetch = async (_: unknown, init?: { readonly body?: unknown }): Promise<Response> => {
    sent.push(JSON.parse(String(init?.body)));
    const body = pending.shift();
    if (body === undefined) throw new Error('More requests than answers.');
    return new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } });
  };
  return { fetch, sent };
}
