import { connect as connectTo, createServer, type Server } from 'node:net';

export interface CuttableServer {
  /** The Unix socket to connect to instead of the server's own. */
  readonly socket: string;
  /** From now on: the next answer of the server does not arrive, and the connection that it came through breaks. */
  cutNextAnswer(): void;
  stop(): void;
}

/** Stands between a client and a server, so that a command can take effect and its answer get lost. */
export async function startCuttable(target: string, socket = `${target}.cuttable`): Promise<CuttableServer> {
  let cutting = false;
  const server: Server = createServer((client) => {
    const upstream = connectTo(target);
    client.on('data', (chunk) => upstream.write(chunk));
    upstream.on('data', (chunk) => {
      if (!cutting) return void client.write(chunk);
      cutting = false;
      client.destroy();
      upstream.destroy();
    });
    for (const [one, other] of [[client, upstream] as const, [upstream, client] as const]) {
      one.on('close', () => other.destroy());
      one.on('error', () => other.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(socket, resolve));
  return {
    socket,
    cutNextAnswer: () => {
      cutting = true;
    },
    stop: () => void server.close(),
  };
}
