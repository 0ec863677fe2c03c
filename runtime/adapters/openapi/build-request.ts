import { NotExecutedError } from '../../executor/errors.js';
import type { PlannedBody, PlannedParameter, RequestPlan } from './plan-request.js';
import { serializeCookie, serializeForm, serializeHeader, serializePath, serializeQuery } from './serialize.js';

type Values = Readonly<Record<string, unknown>>;

/** A request, but for who makes it. */
export interface BuiltRequest {
  /** Below the base, and beginning with a slash; without the query. */
  readonly path: string;
  /** Encoded: `name=value`. */
  readonly query: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  readonly cookies: readonly string[];
  readonly body: string | undefined;
}

/** @throws NotExecutedError for arguments that no request can be made of, in words for the model. */
export function buildRequest(template: string, plan: RequestPlan, args: Values): BuiltRequest {
  const given = (place: PlannedParameter['place']): [PlannedParameter, unknown][] =>
    plan.parameters
      .filter((parameter) => parameter.place === place && args[parameter.argument] !== undefined)
      .map((parameter) => [parameter, args[parameter.argument]]);
  return {
    path: fillPath(template, given('path')),
    query: given('query').flatMap(([parameter, value]) => serializeQuery(parameter, value)),
    headers: {
      ...Object.fromEntries(given('header').map(([parameter, value]) => [parameter.name, readHeader(parameter, value)])),
      ...(plan.body && hasBody(plan.body, args) ? { 'content-type': plan.body.contentType } : {}),
    },
    cookies: given('cookie').map(([parameter, value]) => serializeCookie(parameter, value)),
    body: plan.body && hasBody(plan.body, args) ? writeBody(plan.body, args) : undefined,
  };
}

function fillPath(template: string, given: readonly [PlannedParameter, unknown][]): string {
  const path = template.replaceAll(/\{([^{}]+)\}/g, (_, name: string) => {
    const [parameter, value] = given.find(([each]) => each.name === name)!;
    const text = serializePath(parameter, value);
    if (text === '' || isStepOut(value))
      throw refuse(parameter, "must not be empty, and must not have '.' or '..' as a step of a path");
    return text;
  });
  // Values that stand side by side could make one up.
  if (path.split('/').some((segment) => segment === '.' || segment === '..'))
    throw new NotExecutedError("The request was not made: its arguments would make '.' or '..' a step of its path.");
  return path.startsWith('/') ? path : `/${path}`;
}

/** Slashes in values are encoded, and yet some servers decode before they look. */
const isStepOut = (value: unknown): boolean =>
  (Array.isArray(value) ? value : [value]).some((each) => typeof each === 'string' && /(?:^|[\\/])\.{1,2}(?:[\\/]|$)/.test(each));

function readHeader(parameter: PlannedParameter, value: unknown): string {
  const text = serializeHeader(parameter, value);
  if (!/^[\x20-\x7E]*$/.test(text))
    throw refuse(parameter, 'is sent as a header, and must be of printable ASCII characters on one line');
  return text;
}

const refuse = ({ argument }: PlannedParameter, rule: string): NotExecutedError =>
  new NotExecutedError(`The request was not made: '${argument}' ${rule}.`);

function hasBody({ from, isRequired }: PlannedBody, args: Values): boolean {
  if ('argument' in from) return args[from.argument] !== undefined;
  return isRequired || from.properties.some(({ argument }) => args[argument] !== undefined);
}

function writeBody({ from, kind, encoding }: PlannedBody, args: Values): string {
  const body =
    'argument' in from
      ? args[from.argument]
      : Object.fromEntries(
          from.properties
            .filter(({ argument }) => args[argument] !== undefined)
            .map(({ name, argument }) => [name, args[argument]]),
        );
  return kind === 'json' ? JSON.stringify(body) : serializeForm(body as Values, encoding);
}
