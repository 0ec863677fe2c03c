/**
 * A date of the format `date-time`, in all the forms that it allows: what is not quite ISO, with a space or lower-case letters, `Date` reads
 * as each engine likes, and it knows no leap seconds, which count as the next second here.
 */
export function readDate(text: string): Date {
  const iso = `${text.slice(0, 10)}T${text.slice(11).toUpperCase()}`;
  const isLeap = iso.slice(17, 19) === '60';
  const date = new Date(isLeap ? `${iso.slice(0, 17)}59${iso.slice(19)}` : iso);
  return isLeap ? new Date(date.getTime() + 1000) : date;
}
