import type { Io } from './io.js';

type Paint = (text: string) => string;

const codes = { bold: [1, 22], dim: [2, 22], red: [31, 39], green: [32, 39], yellow: [33, 39] } as const;

/** Colours where they may be shown. */
export function paint({ color }: Pick<Io, 'color'>): Readonly<Record<keyof typeof codes, Paint>> {
  const entries = Object.entries(codes).map(([name, [open, close]]): [string, Paint] => [
    name,
    (text) => (color ? `\u001b[${open}m${text}\u001b[${close}m` : text),
  ]);
  return Object.fromEntries(entries) as Record<keyof typeof codes, Paint>;
}
