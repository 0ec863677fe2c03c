import type { MediaType } from './document.js';

/** `application/json; charset=utf-8` is `application/json`. */
export const plainType = (mediaType: string): string => mediaType.split(';')[0]!.trim().toLowerCase();

export const isJson = (mediaType: string): boolean =>
  /^(?:application\/json|[^/]+\/[^/]+\+json|\*\/\*|application\/\*)$/.test(plainType(mediaType));

export const isForm = (mediaType: string): boolean => plainType(mediaType) === 'application/x-www-form-urlencoded';

export const isText = (mediaType: string): boolean =>
  /^text\/|^application\/(?:xml|x-www-form-urlencoded|javascript|yaml|x-ndjson)$|\+xml$|\+yaml$/.test(plainType(mediaType));

/** The entry of the first media type that is of a kind. */
export const findType = (
  content: Readonly<Record<string, MediaType>> | undefined,
  is: (mediaType: string) => boolean,
): readonly [type: string, media: MediaType] | undefined => Object.entries(content ?? {}).find(([type]) => is(type));
