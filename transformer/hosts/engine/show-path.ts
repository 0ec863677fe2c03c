import { relative } from 'node:path';

/** A file as messages name it: from a folder on, with forward slashes. */
export const showPath = (folder: string, file: string): string => relative(folder, file).replaceAll('\\', '/');
