/** Options of `defineTool` that shape the parameters or the result of a function whose types were read. */
const shaping = ['fixed', 'hide', 'rename', 'result', 'returns'];

/** What is wrong with options of a tool that has no such function. */
export function checkShaping(options: object): string[] {
  return shaping
    .filter((name) => name in options)
    .map((name) => `The option '${name}' is one of defineTool: here there is no function whose types it could shape.`);
}
