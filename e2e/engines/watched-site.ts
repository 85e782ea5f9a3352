import { createHash } from 'node:crypto';
import { Agent, createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

declare global {
  interface Window {
    /** Problems of this document so far. */
    problems?: string[];
  }
}

/** Runs first in every document: drivers have no common log. */
const collect = (): void => {
  const seen: string[] = [];
  window.problems = seen;
  const record = (problem: string) => seen.push(`${location.pathname}: ${problem}`);
  const wordsOf = (value: unknown) =>
    value instanceof Error ? `${value.message}\n${value.stack}` : String(value);
  addEventListener('error', ({ error, message }) => record(`uncaught: ${wordsOf(error ?? message)}`));
  addEventListener('unhandledrejection', ({ reason }) => record(`unhandled rejection: ${wordsOf(reason)}`));
  document.addEventListener('securitypolicyviolation', (event) => {
    if (event.disposition === 'enforce') record(`policy: ${event.effectiveDirective} ${event.blockedURI}`);
  });
  new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length > 0) void fetch('/first-paint');
  }).observe({ type: 'paint', buffered: true });
  for (const level of ['error', 'warn'] as const) {
    const log = console[level];
    console[level] = (...values: unknown[]) => {
      record(`console.${level}: ${values.map(wordsOf).join(' ')}`);
      log.apply(console, values);
    };
  }
};

/** The product behind a proxy that adds the collector to its documents. */
export interface WatchedSite {
  readonly url: string;
  /** Holds back what is requested at such a path until a document has painted; returns how many requests there were. */
  holdUntilPaint(path: RegExp): () => number;
  stop(): Promise<void>;
}

export const startWatchedSite = async (target: string): Promise<WatchedSite> => {
  const script = `(${collect})()`;
  const hash = `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
  // A keep-alive connection may be closed by the server at the moment in which it is used again.
  const agent = new Agent({ keepAlive: false });
  let watched: RegExp | null = null;
  let isPainted = true;
  let count = 0;
  const waiting: (() => void)[] = [];
  const server = createServer(async (incoming, outgoing) => {
    if (incoming.url === '/first-paint') {
      isPainted = true;
      for (const go of waiting.splice(0)) go();
      outgoing.writeHead(204).end();
      return;
    }
    if (watched?.test(incoming.url ?? '')) {
      count += 1;
      if (!isPainted) await new Promise<void>((resolve) => waiting.push(resolve));
    }
    const isDocument = incoming.headers.accept?.includes('text/html') ?? false;
    const headers = { ...incoming.headers, ...(isDocument ? { 'accept-encoding': 'identity' } : {}) };
    const forward = httpRequest(
      `${target}${incoming.url}`,
      { agent, method: incoming.method, headers },
      (response) => {
        const isHtml = response.headers['content-type']?.startsWith('text/html') ?? false;
        if (!isHtml) {
          outgoing.writeHead(response.statusCode ?? 502, response.headers);
          response.pipe(outgoing);
          return;
        }
        const { 'content-length': _length, ...rest } = response.headers;
        const policy = rest['content-security-policy'];
        void text(response).then((html) => {
          outgoing.writeHead(response.statusCode ?? 502, {
            ...rest,
            ...(policy
              ? { 'content-security-policy': String(policy).replace('script-src', `script-src ${hash}`) }
              : {}),
          });
          outgoing.end(html.replace('<head>', `<head><script>${script}</script>`));
        });
      },
    );
    forward.on('error', () => outgoing.destroy());
    incoming.pipe(forward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    holdUntilPaint: (path) => {
      watched = path;
      isPainted = false;
      count = 0;
      return () => count;
    },
    stop: async () => {
      server.closeAllConnections();
      agent.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
