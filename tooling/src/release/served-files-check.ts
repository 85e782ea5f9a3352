import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ReleaseError } from '@cars/shared-server/releases/rollout';
import { addressOf, listFiles } from '../build/build-record.ts';
import type { FinishedBuild } from '../build/build-runner.ts';
import { sha256 } from './folder.ts';

const TIMEOUT_MS = 15_000;
const BUSY = 503;
const TRIES = 5;
const BUSY_PAUSE_MS = 1_000;
/** Concurrent calls: a release must not slow down the users of the server. */
const PARALLEL = 4;

/**
 * Files of a build that browsers may fetch: not the page's template, not the server's files, not the
 * compressed copies, which are responses for the plain names.
 */
export const publicFiles = async (files: string): Promise<string[]> =>
  (await listFiles(files)).filter(
    (name) => name !== 'index.html' && !name.startsWith('server/') && !/\.(br|gz)$/.test(name),
  );

/** Maps the items with limited concurrency. */
export const forEachOf = async <Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> => {
  const queue = [...items];
  const next = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: PARALLEL }, next));
};

/** Retries while the server is busy. */
const fetchEncoded = async (url: string, encoding: string): Promise<Response> => {
  for (let attempt = 1; ; attempt += 1) {
    const response = await fetch(url, {
      headers: { 'accept-encoding': encoding },
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch((error: Error) => {
      throw new ReleaseError(`${url} cannot be reached: ${error.cause ?? error.message}`);
    });
    if (response.status !== BUSY || attempt === TRIES) return response;
    await response.arrayBuffer();
    await pause(BUSY_PAUSE_MS);
  }
};

/**
 * Fetches every public file of a build from the address below `origin` (`https://cars.example`) that browsers use, plain
 * and compressed, and compares it with the build; throws `ReleaseError` that names the address. `isForeign`: the
 * page is of another origin, so the response must allow that.
 */
export const verifyReachable = async (
  { record, files }: FinishedBuild,
  origin: string,
  isForeign: boolean,
): Promise<void> => {
  const expectFile = async (name: string, encoding: string) => {
    const url = `${origin}${addressOf(record.app, record.build, name)}`;
    const response = await fetchEncoded(url, encoding);
    const body = Buffer.from(await response.arrayBuffer());
    if (response.status !== 200) throw new ReleaseError(`${url} returns ${response.status}`);
    if (sha256(body) !== sha256(await readFile(join(files, name)))) {
      throw new ReleaseError(`${url} is not the file that was built`);
    }
    if (isForeign && response.headers.get('access-control-allow-origin') === null) {
      throw new ReleaseError(`${url} allows no other origin: the page could not load it (CORS)`);
    }
  };
  await forEachOf(await publicFiles(files), async (name) => {
    await expectFile(name, 'identity');
    await expectFile(name, 'br, gzip');
  });
};
