import type { IncomingHttpHeaders } from 'node:http';

/** Who may send requests. */
export interface OriginRules {
  /**
   * The names under which this server may be reached, as the `Host` header says them: with a port, that port only. Default: the names of
   * this machine for itself. `'any'`: something in front of this server looks.
   */
  readonly allowedHosts?: readonly string[] | 'any' | undefined;
  /**
   * The web pages that may send requests: `'https://app.example.com'`. Default: those of this machine. Requests that come from no web page
   * have no origin, and are let in. `'any'`: something in front of this server looks.
   */
  readonly allowedOrigins?: readonly string[] | 'any' | undefined;
}

const loopback = ['localhost', '127.0.0.1', '[::1]'];

/**
 * A web page anywhere can have its visitor's browser send requests to the visitor's own machine, under a name of its own that it points
 * there (DNS rebinding). The browser says which name and which page.
 *
 * @returns What is wrong with the request, if anything is.
 */
export function checkOrigin(headers: IncomingHttpHeaders, { allowedHosts, allowedOrigins }: OriginRules): string | undefined {
  const { host, origin } = headers;
  if (allowedHosts !== 'any' && !isAllowedHost(host, allowedHosts ?? loopback)) return 'The Host of the request is not allowed.';
  if (origin === undefined || allowedOrigins === 'any') return undefined;
  if (allowedOrigins?.includes(origin)) return undefined;
  if (allowedOrigins === undefined && /^https?:\/\//.test(origin) && isAllowedHost(origin.replace(/^https?:\/\//, ''), loopback))
    return undefined;
  return 'The Origin of the request is not allowed.';
}

function isAllowedHost(host: string | undefined, allowed: readonly string[]): boolean {
  const [, name] = /^([a-z0-9.-]+|\[[0-9a-f:]+\])(?::\d{1,5})?$/i.exec(host ?? '') ?? [];
  if (name === undefined) return false;
  const names = [name.toLowerCase(), host!.toLowerCase()];
  return allowed.some((each) => names.includes(each.toLowerCase()));
}
