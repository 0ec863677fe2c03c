const days = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function isDate(text: string): boolean {
  const parts = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text);
  if (parts === null) return false;
  const [year, month, day] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  if (month < 1 || month > 12 || day < 1 || day > days[month - 1]!) return false;
  return month !== 2 || day < 29 || (year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0));
}

function isTime(text: string): boolean {
  const parts = /^(\d\d):(\d\d):(\d\d)(\.\d+)?(?:[zZ]|[+-](\d\d):(\d\d))$/.exec(text);
  if (parts === null) return false;
  const [hours, minutes, seconds] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  return hours < 24 && minutes < 60 && seconds <= 60 && Number(parts[5] ?? 0) < 24 && Number(parts[6] ?? 0) < 60;
}

const isIpv4 = (text: string): boolean => /^((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.|$)){4}$/.test(text) && !text.endsWith('.');

function isIpv6(text: string): boolean {
  const halves = text.split('::');
  if (halves.length > 2) return false;
  const groups = halves.flatMap((half) => (half === '' ? [] : half.split(':')));
  const last = groups.at(-1);
  const embedded = last !== undefined && isIpv4(last);
  if (embedded) groups.pop();
  const count = groups.length + (embedded ? 2 : 0);
  return groups.every((group) => /^[\da-f]{1,4}$/i.test(group)) && (halves.length === 2 ? count < 8 : count === 8);
}

const isHostname = (text: string): boolean =>
  text.length <= 253 && /^([a-z\d]([a-z\d-]{0,61}[a-z\d])?)(\.[a-z\d]([a-z\d-]{0,61}[a-z\d])?)*$/i.test(text);

/** The formats that strict decoding of providers knows, checked here so that ajv stays the only dependency. All are linear in the text. */
export const formats: Readonly<Record<string, (text: string) => boolean>> = {
  date: isDate,
  time: isTime,
  'date-time': (text) => /^.{10}[tT ]/s.test(text) && isDate(text.slice(0, 10)) && isTime(text.slice(11)),
  duration: (text) => /^P(?!$)(\d+W|(\d+Y)?(\d+M)?(\d+D)?(T(?=\d)(\d+H)?(\d+M)?(\d+S)?)?)$/.test(text),
  email: (text) =>
    text.length <= 254 &&
    /^[\w!#$%&'*+/=?^`{|}~.-]{1,64}@[^@]+$/.test(text) &&
    !/^\.|\.\.|\.@/.test(text) &&
    isHostname(text.slice(text.indexOf('@') + 1)),
  hostname: isHostname,
  ipv4: isIpv4,
  ipv6: isIpv6,
  uri: (text) => /^[a-z][a-z\d+.-]*:[^\s<>"{}|\\^`]+$/i.test(text) && URL.canParse(text),
  uuid: (text) => /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i.test(text),
};
