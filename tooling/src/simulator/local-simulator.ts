import type { IncomingHttpHeaders } from 'node:http';
import { withNativeProxy } from '@cars/shared-server/native-proxy';
import { SIMULATOR_FILES, SIMULATOR_PATH, SIMULATOR_POLICY } from '@cars/shared-server/simulator-page';

interface Reply {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** What the simulator of a page on this machine adds to the server behind that page. */
export interface LocalSimulator {
  /** The page and its files; null for another address. */
  file(path: string): Reply | null;
  /** The response where the server has none, as in production: a guest who opens the app without start data. */
  instead(path: string): Reply | null;
  /** A document, with a web view's proxy where the simulator frames it as a phone does. */
  framed(headers: IncomingHttpHeaders, html: string): string;
}

const json = (value: unknown): Reply => ({
  headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
  body: JSON.stringify(value),
});

/** No server signs start data or phones for a page of this machine, except the demo's. */
const INSTEAD: Readonly<Record<string, unknown>> = {
  [`${SIMULATOR_PATH}/users`]: [{ id: 1, name: 'Гость', phone: '' }],
  [`${SIMULATOR_PATH}/start-data`]: { init_data: '' },
  [`${SIMULATOR_PATH}/phone`]: {},
  [`${SIMULATOR_PATH}/contact`]: {},
  '/dev/outbox': [],
};

/** `files` are the simulator's own by their names. */
export const localSimulator = (files: Readonly<Record<string, string>>): LocalSimulator => ({
  file(path) {
    const name = path === SIMULATOR_PATH ? 'index.html' : path.slice(SIMULATOR_PATH.length + 1);
    if (!path.startsWith(SIMULATOR_PATH) || !Object.hasOwn(SIMULATOR_FILES, name)) return null;
    const type = SIMULATOR_FILES[name] ?? '';
    const headers = { 'content-type': type, 'content-security-policy': SIMULATOR_POLICY };
    return { headers: { ...headers, 'cache-control': 'no-store' }, body: files[name] ?? '' };
  },
  instead: (path) => (Object.hasOwn(INSTEAD, path) ? json(INSTEAD[path]) : null),
  framed: (headers, html) =>
    html.includes(`${SIMULATOR_PATH}/native-proxy.js`) ? html : (withNativeProxy(headers, html) ?? html),
});
