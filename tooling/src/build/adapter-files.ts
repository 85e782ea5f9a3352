import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BuiltApp } from './apps.ts';
import { assetOf, listFiles } from './build-record.ts';

/** Messengers whose adapter is a chunk of the page (host/src/messenger). */
export const MESSENGERS = ['telegram', 'max'] as const;

/** Path of a messenger's adapter below the web root of a page. */
export const adapterFile = async (files: string, messenger: (typeof MESSENGERS)[number]): Promise<string> => {
  const start = `static/js/async/messenger-${messenger}.`;
  const name = (await listFiles(files)).find((path) => path.startsWith(start) && path.endsWith('.js'));
  if (!name) throw new Error(`the page has no adapter of ${messenger}`);
  return name;
};

/**
 * Writes the name of the build on the root element of the page's HTML, and the address and hash of each adapter, where
 * the inline script finds the one of its launch.
 */
export const nameAdapters = async (files: string, app: BuiltApp, build: string): Promise<void> => {
  const page = join(files, 'index.html');
  const named = await Promise.all(
    MESSENGERS.map(async (messenger) => {
      const { url, integrity } = await assetOf(files, await adapterFile(files, messenger), app, build);
      return `data-${messenger}="${url} ${integrity}" `;
    }),
  );
  const html = await readFile(page, 'utf8');
  await writeFile(
    page,
    html.replace('<html ', () => `<html data-host="${build}" ${named.join('')}`),
  );
};
