import type { MediaType } from './document.js';
import type { PlannedParameter } from './plan-request.js';

type Style = Pick<PlannedParameter, 'name' | 'style' | 'explode' | 'allowReserved' | 'isJson'>;
type Encode = (text: string) => string;

const encodeAll: Encode = (text) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);

/** What `allowReserved` leaves alone. Never what would begin another parameter, or end the query. */
const encodeSome: Encode = (text) =>
  encodeAll(text).replace(/%(?:3A|2F|3F|40|21|24|27|28|29|2A|2C|3B|5B|5D)/g, (escaped) => decodeURIComponent(escaped));

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The document's styles know no objects in objects: what is deeper is sent as JSON. */
const toText = (value: unknown): string => (typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value));

/** `a,b` and `k,v,l,w`; exploded, `k=v,l=w`. */
function join(value: unknown, { encode, between, explode }: { encode: Encode; between: string; explode: boolean }): string {
  if (Array.isArray(value)) return value.map((item) => encode(toText(item))).join(between);
  if (!isObject(value)) return encode(toText(value));
  const pairs = Object.entries(value).map(([key, item]) => [encode(key), encode(toText(item))]);
  return explode ? pairs.map((pair) => pair.join('=')).join(between) : pairs.flat().join(between);
}

/** The parts of a query that a value becomes, encoded: `name=value`. */
export function serializeQuery(parameter: Style, value: unknown): string[] {
  const { name, style = 'form', explode = style === 'form', allowReserved, isJson } = parameter;
  const encode = allowReserved === true ? encodeSome : encodeAll;
  const key = encodeAll(name);
  if (isJson) return [`${key}=${encode(JSON.stringify(value))}`];
  if (style === 'deepObject' && isObject(value)) return deepObject(key, value, encode);
  if (Array.isArray(value) && value.length === 0) return [];
  if (explode && Array.isArray(value)) return value.map((item) => `${key}=${encode(toText(item))}`);
  if (explode && isObject(value))
    return Object.entries(value).map(([inner, item]) => `${encodeAll(inner)}=${encode(toText(item))}`);
  const between = { spaceDelimited: '%20', pipeDelimited: '%7C' }[style] ?? ',';
  return [`${key}=${join(value, { encode, between, explode: false })}`];
}

/** `filter[status]=open` */
function deepObject(key: string, value: Record<string, unknown>, encode: Encode): string[] {
  return Object.entries(value).flatMap(([inner, item]) => {
    const name = `${key}%5B${encodeAll(inner)}%5D`;
    if (isObject(item)) return deepObject(name, item, encode);
    return (Array.isArray(item) ? item : [item]).map((each) => `${name}=${encode(toText(each))}`);
  });
}

/** What a value becomes in a path, encoded. */
export function serializePath({ name, style = 'simple', explode = false, isJson }: Style, value: unknown): string {
  const encode = encodeAll;
  if (isJson) return encode(JSON.stringify(value));
  if (style === 'label') return `.${join(value, { encode, between: explode ? '.' : ',', explode })}`;
  if (style !== 'matrix') return join(value, { encode, between: ',', explode });
  const key = encode(name);
  if (explode && Array.isArray(value)) return value.map((item) => `;${key}=${encode(toText(item))}`).join('');
  if (explode && isObject(value)) return `;${join(value, { encode, between: ';', explode })}`;
  return `;${key}=${join(value, { encode, between: ',', explode: false })}`;
}

/** What a value becomes in a header. Headers have no encoding. */
export function serializeHeader({ explode = false, isJson }: Style, value: unknown): string {
  return isJson ? JSON.stringify(value) : join(value, { encode: (text) => text, between: ',', explode });
}

/** `name=value`, encoded, for the header `Cookie`. */
export function serializeCookie({ name, isJson }: Style, value: unknown): string {
  return `${encodeAll(name)}=${isJson ? encodeAll(JSON.stringify(value)) : join(value, { encode: encodeAll, between: ',', explode: false })}`;
}

/** A URL-encoded form. An array is repeated, as browsers do it. */
export function serializeForm(body: Readonly<Record<string, unknown>>, encoding: MediaType['encoding'] = {}): string {
  return Object.entries(body)
    .flatMap(([name, value]) => {
      const given = Object.hasOwn(encoding, name) ? encoding[name] : undefined;
      // Only a style says that an object is anything but JSON.
      const isJson = given?.style === undefined && isObject(value);
      const { style, explode } = given ?? {};
      return serializeQuery(
        { name, isJson, ...(style === undefined ? {} : { style }), ...(explode === undefined ? {} : { explode }) },
        value,
      );
    })
    .join('&');
}
