import { NotExecutedError, ToolError } from '../../executor/errors.js';
import { redact, type SentCredentials } from './credentials.js';
import { isJson, isText } from './media-types.js';

interface Reading {
  /** The tool, for the model. */
  readonly tool: string;
  readonly maxBytes: number;
  readonly credentials: SentCredentials;
}

const MOST_ERROR_TEXT = 4000;

/** Answers by which a service says that it has not done what it was asked for. Not 408 and 409: those may come after the fact. */
const untaken = new Set([400, 401, 403, 404, 405, 406, 410, 411, 413, 414, 415, 416, 417, 422, 428, 429, 431, 451]);

/**
 * What the service answered: JSON, or text, or what else it is.
 *
 * @throws ToolError with the status and the service's own words, where it failed. Headers are not in it, and credentials that the service
 *   repeats are taken out.
 */
export async function readResponse(response: Response, reading: Reading): Promise<unknown> {
  const { tool, credentials } = reading;
  const type = response.headers.get('content-type') ?? '';
  if (response.status === 0 || (response.status >= 300 && response.status < 400)) {
    await response.body?.cancel();
    throw new ToolError(
      `Tool '${tool}' failed: the service answered ${statusOf(response)}, which leads elsewhere and is not followed.`,
    );
  }
  if (!response.ok) {
    const isReadable = type === '' || isJson(type) || isText(type);
    const { text } = isReadable ? await readText(response, MOST_ERROR_TEXT) : { text: '' };
    if (!isReadable) await response.body?.cancel();
    const said = redact(text, credentials).trim();
    const message = `Tool '${tool}' failed: the service answered ${statusOf(response)}.${said === '' ? '' : `\n${said}`}`;
    throw untaken.has(response.status) ? new NotExecutedError(message) : new ToolError(message);
  }
  if (type !== '' && !isJson(type) && !isText(type)) {
    await response.body?.cancel();
    return `${statusOf(response)}: ${response.headers.get('content-length') ?? 'some'} bytes of ${type.slice(0, 100)}`;
  }
  const { text, isWhole } = await readText(response, reading.maxBytes);
  if (!isWhole) throw new ToolError(`Tool '${tool}' ran, and the service's answer is too long to be read. Ask for less.`);
  const clean = redact(text, credentials);
  if (clean === '') return statusOf(response);
  if (isJson(type)) return JSON.parse(clean);
  return type === '' ? parseIfJson(clean) : clean;
}

/** The phrase is the service's own, and goes to the model. */
const statusOf = ({ status, statusText }: Response): string => `${status} ${statusText.slice(0, 80)}`.trim();

function parseIfJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

async function readText(response: Response, maxBytes: number): Promise<{ text: string; isWhole: boolean }> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  const reader = response.body?.getReader();
  if (reader === undefined) return { text, isWhole: true };
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return { text: text + decoder.decode(), isWhole: true };
    bytes += value.byteLength;
    if (bytes > maxBytes) {
      await reader.cancel();
      return { text: text + decoder.decode(value.subarray(0, value.byteLength - (bytes - maxBytes))), isWhole: false };
    }
    text += decoder.decode(value, { stream: true });
  }
}
