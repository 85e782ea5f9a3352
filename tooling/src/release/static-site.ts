import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Registry, RegistrySchema, type RemoteBuild } from '@cars/shared-contracts/shell/registry';
import { type Settings, SettingsSchema } from '@cars/shared-contracts/shell/settings';
import { contentPolicy } from '@cars/shared-server/content-policy';
import { withDataBlocks } from '@cars/shared-server/page-data';
import { ReleaseError } from '@cars/shared-server/releases/rollout';
import { addressOf, listFiles } from '../build/build-record.ts';
import type { FinishedBuild } from '../build/build-runner.ts';
import { exists, namedFiles } from './folder.ts';
import { headersFile, nginxFile, REDIRECTS } from './static-site-headers.ts';

/** Builds of a remote that stay listed: the new one and those of the exports before. */
const BUILDS_LISTED = 3;
const SETTINGS_BLOCK = /<script type="application\/json" id="settings">([^<]*)<\/script>/;
/** Files of the page that the server makes: its icon, and the marks and models of the search box. */
const SERVED_FILES = ['favicon.ico', 'autoList.json', 'brandList.json'];
const FETCH_TIMEOUT_MS = 15_000;

export interface SiteOptions {
  /** `public` in it is the root of the site; `nginx.conf` is beside it. */
  readonly folder: string;
  /** Origin of the api. */
  readonly api: string;
  readonly settings: Settings;
  /** One build of the host and of each remote. */
  readonly builds: readonly FinishedBuild[];
}

const fetchFrom = async (api: string, path: string): Promise<Response> => {
  const options = { signal: AbortSignal.timeout(FETCH_TIMEOUT_MS) };
  const response = await fetch(`${api}${path}`, options).catch((error: Error) => {
    throw new ReleaseError(`${api} does not respond: ${error.message}`);
  });
  if (!response.ok) throw new ReleaseError(`${api}${path} responds with status ${response.status}`);
  return response;
};

/** The settings that a server gives its own pages. Throws `ReleaseError` when it has none. */
export const settingsOfServer = async (api: string): Promise<Settings> => {
  const page = await fetchFrom(api, '/offer');
  const [, text] = SETTINGS_BLOCK.exec(await page.text()) ?? [];
  const parsed = SettingsSchema.safeParse(text === undefined ? null : JSON.parse(text));
  if (!parsed.success) throw new ReleaseError(`${api}/offer is no page of the app`);
  return parsed.data;
};

const dataBlock = (id: string, value: unknown): string =>
  `<script type="application/json" id="${id}">${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`;

const REGISTRY = 'r/registry.json';

/** Whether the files that the registry names of a build are still in the site. */
const isWhole = async (root: string, build: RemoteBuild): Promise<boolean> =>
  (await Promise.all(namedFiles(build).map(({ url }) => exists(join(root, url))))).every(Boolean);

/** The builds of an export before this one whose files are still in the site; none without it. */
const remotesBefore = async (root: string): Promise<Registry['remotes']> => {
  try {
    const { remotes } = RegistrySchema.parse(JSON.parse(await readFile(join(root, REGISTRY), 'utf8')));
    const whole = async ([app, builds]: [string, RemoteBuild[]]) => {
      const found = await Promise.all(builds.map((build) => isWhole(root, build)));
      return [app, builds.filter((_build, at) => found[at])] as const;
    };
    return Object.fromEntries(await Promise.all(Object.entries(remotes).map(whole)));
  } catch {
    return {};
  }
};

/** The new build of each remote, before those of earlier exports. */
const registryOf = (builds: readonly FinishedBuild[], before: Registry['remotes']): Registry => ({
  remotes: Object.fromEntries(
    builds.flatMap(({ record }) => {
      if (record.kind !== 'remote') return [];
      const { firstScreen: _server, ...remote } = record.remote;
      const older = (before[record.app] ?? []).filter(({ build }: RemoteBuild) => build !== record.build);
      return [[record.app, [remote, ...older].slice(0, BUILDS_LISTED)] as const];
    }),
  ),
  canaries: {},
});

/** Copies what browsers load: no part for the server, no template of the page. */
const copyFiles = async ({ record, files }: FinishedBuild, root: string): Promise<void> => {
  for (const name of await listFiles(files)) {
    if (name.startsWith('server/') || name === 'build.json' || /^index\.html(\.|$)/.test(name)) continue;
    const target = join(root, addressOf(record.app, record.build, name));
    await mkdir(dirname(target), { recursive: true });
    await cp(join(files, name), target);
    // Its agreed address is outside of the builds.
    if (name.startsWith('lottie/')) await cp(join(files, name), join(root, name));
  }
};

/**
 * Writes the app as a folder of files for a static host, whose pages call an api of another origin. Files of earlier
 * exports stay, because open pages still load them.
 */
export const writeSite = async ({ folder, api, settings, builds }: SiteOptions): Promise<void> => {
  const root = join(folder, 'public');
  const host = builds.find(({ record }) => record.kind === 'page');
  if (host?.record.kind !== 'page') throw new ReleaseError('an export needs a build of the host');
  const { page } = host.record;
  const registry = registryOf(builds, await remotesBefore(root));
  for (const build of builds) await copyFiles(build, root);
  const template = await readFile(join(host.files, 'index.html'), 'utf8');
  const blocks = { registry: dataBlock('registry', registry), settings: dataBlock('settings', settings) };
  const html = withDataBlocks(
    template.replace('<html ', () => `<html data-api="${api}" `),
    blocks,
  );
  const policy = contentPolicy({
    inline: page.inline,
    registry,
    frameAncestors: settings.frame_ancestors,
    mapTilesUrl: settings.map_tiles_url,
    apiOrigin: api,
  });
  await writeFile(join(root, '_headers'), headersFile(policy));
  await writeFile(join(root, '_redirects'), REDIRECTS);
  await writeFile(join(folder, 'nginx.conf'), nginxFile(policy));
  for (const name of SERVED_FILES) {
    const file = await fetchFrom(api, `/${name}`);
    await writeFile(join(root, name), Buffer.from(await file.arrayBuffer()));
  }
  // The page last: it names files that are there by now.
  for (const name of ['r/builds.json', REGISTRY]) await writeFile(join(root, name), JSON.stringify(registry));
  await writeFile(join(root, 'index.html'), html);
};
