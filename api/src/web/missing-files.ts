import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { placedPath } from '@cars/shared-contracts/shell/build-address';
import type { Registry, RemoteBuild } from '@cars/shared-contracts/shell/registry';

const OWN = '/r/';

/** Files of a build that this server serves, relative to the releases folder. */
const ownFiles = (app: string, { build, entry, scripts, styles, firstScreen }: RemoteBuild): string[] =>
  [entry, ...scripts, ...styles, ...(firstScreen ? [firstScreen] : [])]
    .filter(({ url }) => url.startsWith(OWN))
    .map(({ url }) => placedPath(url, { app, build }));

/** Those of `paths`, relative to `folder`, that cannot be read. */
const unreadable = async (folder: string, paths: readonly string[]): Promise<string[]> => {
  const found = await Promise.all(
    paths.map((path) =>
      access(join(folder, path)).then(
        () => true,
        () => false,
      ),
    ),
  );
  return paths.filter((_path, at) => !found[at]);
};

/** What a registry names and this server does not have: it may have arrived before its files. */
export interface MissingFiles {
  /** The template of the page; without it no page can be served. */
  readonly page: readonly string[];
  /** Files of live remotes, without which a section fails, and the template of the host's canary. */
  readonly remotes: readonly string[];
}

/** Checks the files of the live page and of each live remote. The pages are `<app>/<build>`. */
export const missingFiles = async (
  folder: string,
  page: string,
  canaryPage: string | null,
  { remotes }: Registry,
): Promise<MissingFiles> => ({
  page: await unreadable(folder, [`${page}/index.html`]),
  remotes: await unreadable(folder, [
    ...(canaryPage ? [`${canaryPage}/index.html`] : []),
    ...Object.entries(remotes).flatMap(([app, [live]]) => (live ? ownFiles(app, live) : [])),
  ]),
});
