/* Test fixture: a registry with two hosts and four builds of one remote, and a client of the page of releases. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type NumberedVersion,
  openRegistry,
  type RegistryState,
} from '@cars/shared-server/releases/registry';
import type { TestDatabase } from '../../db/test-databases.ts';
import { openTestApp, type TestApp, type TestAppParts } from '../../test-app.ts';
import { putRegistry } from '../../web/test-release-files.ts';

export const TOKEN = 'a-long-token-of-the-release-page';
export const HTML = { accept: 'text/html' };
export const OWN = { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' };
const AT = '2026-03-01T09:00:00.000Z';
const NOTHING = { builds: [], live: [], canary: null };

const released = (description: object, more: object = {}) => ({
  released_at: AT,
  retired_at: null,
  bytes: 20_480,
  exposes: [],
  ...more,
  description,
});
const ad = (build: string, contract = '1.0.0') => ({
  build,
  contract,
  entry: { url: `/r/remote-ad/${build}/remoteEntry.js`, integrity: `sha384-${'A'.repeat(64)}` },
  scripts: [],
  styles: [],
});
const host = (build: string, contract = '1.0.0') => ({
  build,
  contract,
  routes: [{ path: '/car/:id', app: 'remote-ad' }],
  inline: { scripts: [], styles: [] },
  chunks: {},
});
const names = { runtime: [], endpoints: [], widgets: [], packages: {} };

/**
 * Build-2 is live, build-3 is tried by 10 %, build-1 before it, build-0 is stored; two hosts. With `hasWaiting` build-4
 * is newer and needs a contract that no live host offers.
 */
const putReleases = async (releases: string, hasWaiting: boolean) => {
  for (const build of ['host-1', 'host-2']) {
    await mkdir(join(releases, 'host', build), { recursive: true });
    await writeFile(join(releases, 'host', build, 'index.html'), '');
  }
  await putRegistry(releases, {
    version: 2,
    host: {
      builds: [
        released(host('host-2'), { provides: { ...names, endpoints: ['ads.preview'] } }),
        released(host('host-1', '2.0.0')),
      ],
      live: ['host-2'],
      canary: null,
    },
    monolith: NOTHING,
    remotes: {
      'remote-ad': {
        builds: [
          ...(hasWaiting ? [released(ad('build-4', '1.5.0'))] : []),
          released(ad('build-3'), {
            released_by: 'Анна <anna@cars>',
            commit: '0123456789abcdef0123-dirty',
            bytes: 30_720,
          }),
          released(ad('build-2')),
          released(ad('build-1'), { taken_back: '97 % failures of 31 addresses' }),
          released(ad('build-0'), { uses: { ...names, endpoints: ['ads.gone'] } }),
        ],
        live: [...(hasWaiting ? ['build-4'] : []), 'build-2', 'build-1'],
        canary: { build: 'build-3', share: 10 },
      },
    },
  });
};

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
export const change = (action: string, build: string, more: object = {}) => ({
  action,
  app: 'remote-ad',
  build,
  shown: 'build-2',
  ...more,
});

type Response = Awaited<ReturnType<TestApp['call']>>;

/** The cookie that a sign-in sets, as a browser sends it back. */
export const passOf = (response: Response) => {
  const [, pass] = /^(release-pass=[^;]+); /.exec(String(response.headers['set-cookie'])) ?? [];
  return { cookie: pass ?? '' };
};

type Headers = Record<string, string>;

export interface TestReleasePage {
  readonly call: TestApp['call'];
  open(variables: Record<string, string>, parts?: TestAppParts): Promise<void>;
  get(headers?: Headers): Promise<Response>;
  post(path: string, headers: Headers, payload?: object): Promise<Response>;
  state(): Promise<RegistryState['releases']>;
  history(): Promise<NumberedVersion[]>;
  close(): Promise<void>;
}

/** A server in a folder of its own; closed and opened again it has other variables. */
export const openReleasePage = async (
  database: TestDatabase,
  { isEmpty = false, hasWaiting = false } = {},
): Promise<TestReleasePage> => {
  const folder = await mkdtemp(join(tmpdir(), 'release-page-'));
  const releases = join(folder, 'releases');
  if (!isEmpty) await putReleases(releases, hasWaiting);
  let app: TestApp | null = null;
  const running = (): TestApp => {
    if (!app) throw new Error('the server is not open');
    return app;
  };
  const call: TestApp['call'] = (options) => running().call(options);
  return {
    call,
    open: async (variables: Record<string, string>, parts: TestAppParts = {}) => {
      await app?.close();
      app = await openTestApp(database, { ...parts, variables: { DATA_DIR: folder, ...variables } });
    },
    get: (headers: Record<string, string> = {}) =>
      call({ url: '/releases', headers: { ...HTML, ...headers } }),
    post: (path: string, headers: Record<string, string>, payload: object = {}) =>
      call({ method: 'POST', url: `/releases${path}`, headers, payload }),
    state: async () => (await openRegistry(releases).state()).releases,
    history: () => openRegistry(releases).history(),
    close: async () => {
      await app?.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
