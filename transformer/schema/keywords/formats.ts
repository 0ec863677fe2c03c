const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const hostname = `${label}(?:\\.${label})*`;
const day = '\\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])';
const time = '(?:[01]\\d|2[0-3]):[0-5]\\d:(?:[0-5]\\d|60)(?:\\.\\d+)?(?:z|[+-](?:[01]\\d|2[0-3]):[0-5]\\d)';
const byte = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)';
const form = (source: string): RegExp => new RegExp(`^(?:${source})$`, 'i');

/**
 * The formats that the runtime checks; a validator that does not know one would let everything pass. Each has its rough form, for
 * defaults and examples: what does not have it, the runtime would refuse.
 */
export const formats: ReadonlyMap<string, RegExp> = new Map([
  ['date', form(day)],
  ['time', form(time)],
  ['date-time', form(`${day}[t ]${time}`)],
  ['duration', /^P(?!$)(?:\d+W|(?:\d+Y)?(?:\d+M)?(?:\d+D)?(?:T(?=\d)(?:\d+H)?(?:\d+M)?(?:\d+S)?)?)$/],
  ['email', form(`[\\w!#$%&'*+/=?^\`{|}~.-]{1,64}@${hostname}`)],
  ['hostname', form(hostname)],
  ['ipv4', form(`${byte}(?:\\.${byte}){3}`)],
  ['ipv6', /^(?=.*:.*:)[\da-f:.]{2,45}$/i],
  ['uri', /^[a-z][a-z\d+.-]*:[^\s<>"{}|\\^`]+$/i],
  ['uuid', /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i],
]);
