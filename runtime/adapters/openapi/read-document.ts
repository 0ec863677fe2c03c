import { ToolDefinitionError } from '../../errors.js';
import { formatPath } from '../../validate/path.js';
import { takeSnapshot } from '../../validate/take-snapshot.js';
import type { OpenApiDocument } from './document.js';

/** The longest documents that are published hold about a million values. */
const limits = { bytes: 67_108_864, depth: 500, nodes: 5_000_000 };

/**
 * A private copy of a document. Nothing is fetched and no file is read, whatever it refers to.
 *
 * @throws ToolDefinitionError for what is no OpenAPI 3 document.
 */
export async function readDocument(given: unknown, isValidated: boolean): Promise<OpenApiDocument> {
  const parsed = typeof given === 'string' ? parse(given) : given;
  const snapshot = takeSnapshot(parsed, limits);
  if ('problem' in snapshot) throw invalid(`'${formatPath(['document', ...snapshot.path])}' ${snapshot.problem}.`);
  const document = snapshot.value as Partial<OpenApiDocument> & { readonly swagger?: unknown };
  if (typeof document !== 'object' || document === null || Array.isArray(document))
    throw invalid('It must be an object, or the JSON text of one.');
  if (document.swagger !== undefined) throw invalid('It is of Swagger 2. Convert it to OpenAPI 3 first.');
  if (!/^3\.[01]\.\d/.test(String(document.openapi)))
    throw invalid(`Its version is ${JSON.stringify(document.openapi) ?? 'not given'}; 3.0 and 3.1 are known.`);
  if (isValidated) await validate(snapshot.value as object);
  return document as OpenApiDocument;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalid("The text is not JSON. Parse it first: import { parse } from 'yaml'; then pass parse(text).");
  }
}

async function validate(document: object): Promise<void> {
  const parser = await import('@readme/openapi-parser').catch((cause: unknown) => {
    throw new ToolDefinitionError(
      'toolsFromOpenApi checks documents with a parser. Install it: npm install @readme/openapi-parser@9. Or pass { validateDocument: false }.',
      { cause },
    );
  });
  // It replaces references in what it is given.
  const result = await parser
    .validate(structuredClone(document) as never, { resolve: { external: false, file: false } })
    .catch((cause: unknown) => {
      throw invalid(cause instanceof Error ? cause.message : String(cause), cause);
    });
  if (!result.valid) throw invalid(`${parser.compileErrors(result)}\nWith { validateDocument: false } it is taken as it is.`);
}

const invalid = (reason: string, cause?: unknown): ToolDefinitionError =>
  new ToolDefinitionError(`The OpenAPI document cannot be used. ${reason}`, { cause });
