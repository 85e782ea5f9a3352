import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { REMOTE_APPS } from '@cars/shared-contracts/shell/apps';
import { CONTRACT_VERSION } from '@cars/shared-contracts/shell/contract-version';
import type { RemoteBuild } from '@cars/shared-contracts/shell/registry';
import type { PageBuild } from '@cars/shared-contracts/shell/releases';
import type { BuiltApp } from './apps.ts';
import { REMOTE_ENTRY_FILE } from './federation.ts';

/** `build.json` beside the files of a build: what a release writes into the registry. */
export type BuildRecord = {
  readonly app: BuiltApp;
  readonly build: string;
  readonly contract: string;
  /** Size of all published files, uncompressed. */
  readonly bytes: number;
} & (
  | { readonly kind: 'remote'; readonly remote: RemoteBuild }
  | { readonly kind: 'page'; readonly page: PageBuild }
);

const digest = (algorithm: 'sha256' | 'sha384', content: string | Buffer): string =>
  `${algorithm}-${createHash(algorithm).update(content).digest('base64')}`;

export const publicPathOf = (app: BuiltApp, build: string): string => `/r/${app}/${build}/`;

/** All files below a folder, relative to it. */
export const listFiles = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();

interface Manifest {
  readonly exposes: readonly {
    readonly path: string;
    readonly assets: { readonly js: { readonly sync: string[] }; readonly css: { readonly sync: string[] } };
  }[];
}

const assetOf = async (files: string, path: string, app: BuiltApp, build: string) => ({
  url: `${publicPathOf(app, build)}${path}`,
  integrity: digest('sha384', await readFile(join(files, path))),
});

/** Describes a remote from the manifest that its build wrote. */
export const describeRemote = async (files: string, app: BuiltApp, build: string): Promise<RemoteBuild> => {
  const manifest = JSON.parse(await readFile(join(files, 'mf-manifest.json'), 'utf8')) as Manifest;
  const routes = manifest.exposes.find(({ path }) => path === './routes');
  if (!routes) throw new Error(`${app} exposes no ./routes`);
  const assets = (paths: readonly string[]) =>
    Promise.all(paths.map((path) => assetOf(files, path, app, build)));
  return {
    build,
    contract: CONTRACT_VERSION,
    entry: await assetOf(files, REMOTE_ENTRY_FILE, app, build),
    scripts: await assets(routes.assets.js.sync),
    styles: await assets(routes.assets.css.sync),
  };
};

const INLINE_SCRIPT = /<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g;
const INLINE_STYLE = /<style[^>]*>([\s\S]*?)<\/style>/g;

const hashesOf = (html: string, pattern: RegExp): string[] =>
  [...html.matchAll(pattern)].map(([, content = '']) => digest('sha256', content));

/** The lazy chunks of the single artefact, named after the remotes. */
const describeChunks = async (files: string, app: BuiltApp, build: string): Promise<PageBuild['chunks']> => {
  if (app !== 'monolith') return {};
  const names = await listFiles(files);
  const chunks: PageBuild['chunks'] = {};
  for (const remote of REMOTE_APPS) {
    const of = (kind: string) =>
      names.filter((name) => name.startsWith(`static/${kind}/async/${remote}.`) && name.endsWith(`.${kind}`));
    const [script] = of('js');
    if (!script) throw new Error(`the single artefact has no chunk of ${remote}`);
    chunks[remote] = {
      build,
      contract: CONTRACT_VERSION,
      entry: await assetOf(files, script, app, build),
      scripts: [],
      styles: await Promise.all(of('css').map((name) => assetOf(files, name, app, build))),
    };
  }
  return chunks;
};

/** Describes a page: the hashes of what stands inline in its HTML, and the chunks it loads by itself. */
export const describePage = async (files: string, app: BuiltApp, build: string): Promise<PageBuild> => {
  const html = await readFile(join(files, 'index.html'), 'utf8');
  return {
    build,
    contract: CONTRACT_VERSION,
    inline: { scripts: hashesOf(html, INLINE_SCRIPT), styles: hashesOf(html, INLINE_STYLE) },
    chunks: await describeChunks(files, app, build),
  };
};
