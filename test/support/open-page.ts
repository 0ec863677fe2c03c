import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';

const types: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript' };

/** Chromium as a test runs it: no window, no sandbox (the tests may be run by root), nothing in the background. */
const switches = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const patienceMs = 90_000;

/** Whether there is a Chromium to open pages with. Prints the reason where there is none. */
export function hasChromium(): boolean {
  try {
    execFileSync('chromium', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    console.log("Tests with a browser are skipped: 'chromium' is not installed.");
    return false;
  }
}

/** Serves a folder under a content security policy, opens its page in Chromium, and returns what the page posts to `/report`. */
export async function openPage(folder: string, policy: string): Promise<unknown> {
  let report: (value: unknown) => void = () => {};
  let fail: (error: Error) => void = () => {};
  const reported = new Promise((resolve, reject) => {
    [report, fail] = [resolve, reject];
  });
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname === '/report') {
      readBody(request).then(report, fail);
      response.end();
      return;
    }
    try {
      const file = join(folder, normalize(pathname === '/' ? '/index.html' : pathname));
      const type = types[extname(file)] ?? 'application/octet-stream';
      response.writeHead(200, { 'content-type': type, 'content-security-policy': policy }).end(readFileSync(file));
    } catch {
      response.writeHead(404).end();
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const profile = mkdtempSync(join(tmpdir(), 'define-tool-browser-'));
  const { port } = server.address() as AddressInfo;
  const browser = spawn('chromium', [...switches, `--user-data-dir=${profile}`, `http://127.0.0.1:${port}/`], { detached: true });
  let printed = '';
  browser.stderr.on('data', (chunk: Buffer) => (printed += chunk));
  const timer = setTimeout(() => fail(new Error(`The page reports nothing. The browser says:\n${printed}`)), patienceMs);
  try {
    return await reported;
  } finally {
    clearTimeout(timer);
    const ended = once(browser, 'close');
    // its group: a browser is many processes
    process.kill(-browser.pid!, 'SIGKILL');
    await ended;
    server.close();
    server.closeAllConnections();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function readBody(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString());
}
