import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { pathInBuild } from '@cars/shared-contracts/shell/build-address';
import type { RemoteBuild } from '@cars/shared-contracts/shell/registry';
import type { FinishedBuild } from './build-runner.ts';

/** What a phone may load before the first card; sizes in bytes of gzip, level 9. */
export const BUDGETS = {
  firstCardScriptBytes: 149 * 1024,
  overMonolithBytes: 3_400,
  firstCardRequests: 7,
  remoteEntryBytes: 4.75 * 1024,
  // A page loads one of them beside the host's bundle, and an ordinary page none; Telegram's has the contact, the shared
  // card and the shortcut on the home screen too.
  adapterBytes: 3.75 * 1024,
  // With the handshakes with two messengers, the choice between builds, the audience of canaries and the entry that a
  // script runs for, which must not wait for the host's bundle.
  inlineScriptBytes: 4.2 * 1024,
} as const;

/** What a phone loads before the first card of the catalog. */
export interface FirstCardCost {
  readonly scriptBytes: number;
  /** Script and stylesheet requests. */
  readonly requests: number;
}

/** Bytes of a text as a phone receives it. */
export const gzipBytes = (content: string | Buffer): number => gzipSync(content, { level: 9 }).length;

const OWN_TAGS =
  /<(?:script[^>]*\ssrc|link[^>]*rel="stylesheet"[^>]*\shref|link href)="([^"]+\.(?:js|css))"/g;

/** Paths of the scripts and stylesheets that the page's HTML contains, below its own web root. */
const ownFiles = async ({ record, files }: FinishedBuild): Promise<string[]> => {
  const html = await readFile(join(files, 'index.html'), 'utf8');
  return [...html.matchAll(OWN_TAGS)].map(([, url = '']) => join(files, pathInBuild(url, record)));
};

const remoteFiles = ({ entry, scripts, styles }: RemoteBuild, { record, files }: FinishedBuild): string[] =>
  [entry, ...scripts, ...styles].map(({ url }) => join(files, pathInBuild(url, record)));

const costOf = async (paths: readonly string[]): Promise<FirstCardCost> => {
  const scripts = paths.filter((path) => path.endsWith('.js'));
  const sizes = await Promise.all(scripts.map(async (path) => gzipBytes(await readFile(path))));
  return { scriptBytes: sizes.reduce((sum, size) => sum + size, 0), requests: paths.length };
};

/** Cost of the catalog's first card from a page and, when federated, its remote. */
export const firstCardCost = async (page: FinishedBuild, catalog?: FinishedBuild): Promise<FirstCardCost> => {
  const own = await ownFiles(page);
  if (page.record.kind !== 'page') throw new Error(`${page.record.app} is not a page`);
  if (catalog?.record.kind === 'remote') {
    return costOf([...own, ...remoteFiles(catalog.record.remote, catalog)]);
  }
  const chunk = page.record.page.chunks['remote-catalog'];
  if (!chunk) throw new Error('the page has neither a catalog remote nor a catalog chunk');
  return costOf([...own, ...remoteFiles(chunk, page)]);
};

/** Size of a remote's entry. */
export const entryBytes = async ({ files }: FinishedBuild): Promise<number> =>
  gzipBytes(await readFile(join(files, 'remoteEntry.js')));
