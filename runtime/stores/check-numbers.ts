/** @throws RangeError for a duration that would make a record or a lease end never, or before it began. */
export function checkMs(name: string, value: number): void {
  // NaN would compare as 'expired', and so let a call run twice.
  if (!Number.isFinite(value) || value < 0) {
    throw new RangeError(`'${name}' is ${String(value)}. Give it a number of milliseconds, such as 30_000.`);
  }
}

/** @throws RangeError for what is not a count. */
export function checkLimit(value: number | undefined): void {
  if (value !== undefined && (!Number.isSafeInteger(value) || value < 0)) {
    throw new RangeError(`'limit' is ${String(value)}. Give it a whole number, such as 100, or leave it out.`);
  }
}
