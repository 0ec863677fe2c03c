/** A date of the format `date-time`, in all the forms that it allows: `Date` itself knows no leap seconds, and counts them as the next second. */
export function readDate(text: string): Date {
  const [, before, after] = /^(.{17})60(.*)$/.exec(text) ?? [];
  if (before === undefined) return new Date(text);
  return new Date(new Date(`${before}59${after}`).getTime() + 1000);
}
