import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { REMOTE_APPS, type RemoteApp } from '@cars/shared-contracts/shell/apps';
import { CONTENT_FOLDER, isNamedByContent } from '@cars/shared-contracts/shell/build-address';
import { CONTRACT_VERSION } from '@cars/shared-contracts/shell/contract-version';
import { firstScreenFile } from '@cars/shared-contracts/shell/first-screen';
import type { RemoteBuild } from '@cars/shared-contracts/shell/registry';
import type { ContractNames, PageBuild } from '@cars/shared-contracts/shell/releases';
import { ROUTES } from '@cars/shared-contracts/shell/route-table';
import type { BuiltApp } from './apps.ts';
import { REMOTE_ENTRY_FILE } from './federation.ts';
import { integrityOf } from './integrity.ts';

/** `build.json` beside the files of a build: its entry in the registry. */
export type BuildRecord = {
  readonly app: BuiltApp;
  readonly build: string;
  readonly contract: string;
  /** Size of all published files, uncompressed. */
  readonly bytes: number;
  /** Modules that other apps load from it: `./routes` and widgets; none of a page. */
  readonly exposes: readonly string[];
  /** Packages that it uses from the host, or which it provides. */
  readonly shared: readonly string[];
  /** What its sources take from the host; none of the single artifact. */
  readonly uses?: ContractNames;
  /** Of the host: what it provides to remotes. */
  readonly provides?: ContractNames;
  /** Of the host: digest of the contract's frozen types. */
  readonly types?: string;
} & (
  | { readonly kind: 'remote'; readonly remote: RemoteBuild }
  | { readonly kind: 'page'; readonly page: PageBuild }
);

/** The `build.json` of a folder of a build; null where it is absent or unreadable. */
export const readRecord = async (folder: string): Promise<BuildRecord | null> => {
  try {
    return JSON.parse(await readFile(join(folder, 'build.json'), 'utf8')) as BuildRecord;
  } catch {
    return null;
  }
};

export const publicPathOf = (app: BuiltApp, build: string): string => `/r/${app}/${build}/`;

/** A file that keeps its name as long as its content has an address that all builds of the app share. */
export const addressOf = (app: BuiltApp, build: string, path: string): string =>
  `${publicPathOf(app, isNamedByContent(path) ? CONTENT_FOLDER : build)}${path}`;

/** All files below a folder, relative to it. */
export const listFiles = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();

interface Manifest {
  readonly shared: readonly { readonly name: string; readonly requiredVersion?: string | false }[];
  readonly exposes: readonly {
    readonly path: string;
    readonly assets: { readonly js: { readonly sync: string[] }; readonly css: { readonly sync: string[] } };
  }[];
}

export const assetOf = async (files: string, path: string, app: BuiltApp, build: string) => ({
  url: addressOf(app, build, path),
  integrity: integrityOf(await readFile(join(files, path))),
});

const readManifest = async (files: string): Promise<Manifest> =>
  JSON.parse(await readFile(join(files, 'mf-manifest.json'), 'utf8')) as Manifest;

/** Exposed modules and shared packages of a remote's build, from its manifest; `packages` holds their ranges. */
export const describeSurface = async (
  files: string,
): Promise<Pick<BuildRecord, 'exposes' | 'shared'> & { packages: Record<string, string> }> => {
  const { exposes, shared } = await readManifest(files);
  const ranges = shared.flatMap(({ name, requiredVersion }) =>
    requiredVersion ? [[name, requiredVersion] as const] : [],
  );
  return {
    exposes: exposes.map(({ path }) => path).sort(),
    shared: shared.map(({ name }) => name).sort(),
    packages: Object.fromEntries(ranges),
  };
};

/** The server's entry of a remote inside a build, where there is one. */
const serverEntryOf = async (
  files: string,
  remote: RemoteApp,
  app: BuiltApp,
  build: string,
): Promise<Pick<RemoteBuild, 'firstScreen'>> =>
  existsSync(join(files, firstScreenFile(remote)))
    ? { firstScreen: await assetOf(files, firstScreenFile(remote), app, build) }
    : {};

/** Describes a remote from the manifest that its build wrote. */
export const describeRemote = async (
  files: string,
  app: BuiltApp,
  build: string,
  contract = CONTRACT_VERSION,
): Promise<RemoteBuild> => {
  const manifest = await readManifest(files);
  const routes = manifest.exposes.find(({ path }) => path === './routes');
  if (!routes) throw new Error(`${app} exposes no ./routes`);
  const assets = (paths: readonly string[]) =>
    Promise.all(paths.map((path) => assetOf(files, path, app, build)));
  return {
    build,
    contract,
    entry: await assetOf(files, REMOTE_ENTRY_FILE, app, build),
    scripts: await assets(routes.assets.js.sync),
    styles: await assets(routes.assets.css.sync),
    ...(await serverEntryOf(files, app as RemoteApp, app, build)),
  };
};

const INLINE_SCRIPT = /<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g;
const INLINE_STYLE = /<style[^>]*>([\s\S]*?)<\/style>/g;

const hashesOf = (html: string, pattern: RegExp): string[] =>
  [...html.matchAll(pattern)].map(([, content = '']) => integrityOf(content));

/** The lazy chunks of the single artifact, named after the remotes. */
const describeChunks = async (files: string, app: BuiltApp, build: string): Promise<PageBuild['chunks']> => {
  if (app !== 'monolith') return {};
  const names = await listFiles(files);
  const chunks: PageBuild['chunks'] = {};
  for (const remote of REMOTE_APPS) {
    const of = (kind: string) =>
      names.filter((name) => name.startsWith(`static/${kind}/async/${remote}.`) && name.endsWith(`.${kind}`));
    const [script] = of('js');
    if (!script) throw new Error(`the single artifact has no chunk of ${remote}`);
    chunks[remote] = {
      build,
      contract: CONTRACT_VERSION,
      entry: await assetOf(files, script, app, build),
      scripts: [],
      styles: await Promise.all(of('css').map((name) => assetOf(files, name, app, build))),
      ...(await serverEntryOf(files, remote, app, build)),
    };
  }
  return chunks;
};

/** Describes a page: the hashes of its inline script and style, and the chunks it loads by itself. */
export const describePage = async (
  files: string,
  app: BuiltApp,
  build: string,
  contract = CONTRACT_VERSION,
): Promise<PageBuild> => {
  const html = await readFile(join(files, 'index.html'), 'utf8');
  return {
    build,
    contract,
    routes: ROUTES.map(({ path, app: owner }) => ({ path, app: owner })),
    inline: { scripts: hashesOf(html, INLINE_SCRIPT), styles: hashesOf(html, INLINE_STYLE) },
    chunks: await describeChunks(files, app, build),
  };
};
