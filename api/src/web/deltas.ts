import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { AppReleases, Releases } from '@cars/shared-contracts/shell/releases';
import { filesOf } from '@cars/shared-server/releases/build-files';
import { LRUCache } from 'lru-cache';
import { childProcess } from '../workers/channel.ts';
import { WorkerCalls } from '../workers/worker-calls.ts';
import { type Dictionary, dictionaryOf } from './dictionary.ts';

/** Builds of an app, newest first, whose visitors get deltas. */
const LATEST_BUILDS = 6;
const CACHE_MAX_BYTES = 16 * 1024 * 1024;
const FILE_LIMIT_MS = 60_000;
const IDLE_MS = 5_000;

/** A file, the earlier versions that it is compressed against, and the folder of its deltas. */
export interface DeltaRequest {
  readonly file: string;
  readonly dictionaries: readonly string[];
  readonly folder: string;
}

export interface DeltasOptions {
  /** The folder of releases. */
  readonly releases: string;
  /** The deltas, derived from the releases: it may be removed at any time. */
  readonly folder: string;
  readonly onError: (error: unknown) => void;
}

/** A file of a build, with its path below the releases. */
interface Part extends Dictionary {
  readonly path: string;
}

/** The folder of an app's file, one name long. */
const folderName = (address: string): string => address.replaceAll('/', '~');

/**
 * Deltas of the files of live builds against those of earlier builds, so that a returning visitor loads what changed
 * (RFC 9842, decision 0276). A process of lower priority makes them after each release; until then, and for other
 * dictionaries, there is none.
 */
export const createDeltas = ({ releases, folder, onError }: DeltasOptions) => {
  const cache = new LRUCache<string, Buffer>({
    maxSize: CACHE_MAX_BYTES,
    sizeCalculation: (body) => Math.max(1, body.length),
  });
  const worker = new WorkerCalls<DeltaRequest, void>({
    name: 'the process of deltas',
    start: childProcess(new URL('./delta-process.ts', import.meta.url)),
    startLimitMs: FILE_LIMIT_MS,
    limitMs: FILE_LIMIT_MS,
    restart: 'with-next-call',
    idleMs: IDLE_MS,
  });
  let next: Releases | null = null;
  let making: Promise<void> | null = null;
  let isClosed = false;

  const partsOf = async (app: string, build: string): Promise<Part[]> => {
    const files = await filesOf(join(releases, app, build)).catch(() => []);
    return files.flatMap((file) => {
      const path = `${app}/${build}/${file}`;
      const dictionary = dictionaryOf(path);
      return dictionary ? [{ ...dictionary, path }] : [];
    });
  };

  const makeApp = async (app: string, { builds, live, canary }: AppReleases): Promise<void> => {
    const served = [live[0], canary?.build].filter((build) => build !== undefined);
    const latest = builds.slice(0, LATEST_BUILDS).map(({ description }) => description.build);
    const known = (await Promise.all(latest.map((build) => partsOf(app, build)))).flat();
    const parts = (await Promise.all(served.map((build) => partsOf(app, build)))).flat();
    for (const part of parts) {
      const others = known.filter(({ match, address }) => match === part.match && address !== part.address);
      const dictionaries = [...new Map(others.map((other) => [other.address, other.path])).values()];
      if (isClosed || dictionaries.length === 0) continue;
      await worker
        .call({
          file: join(releases, part.path),
          dictionaries: dictionaries.map((path) => join(releases, path)),
          folder: join(folder, app, folderName(part.address)),
        })
        .catch((error) => (isClosed ? undefined : onError(error)));
    }
    const current = new Set(parts.map(({ address }) => folderName(address)));
    for (const name of await readdir(join(folder, app)).catch(() => []))
      if (!current.has(name)) await rm(join(folder, app, name), { recursive: true, force: true });
  };

  const makeAll = async (): Promise<void> => {
    while (next && !isClosed) {
      const { host, monolith, remotes } = next;
      next = null;
      for (const [app, known] of Object.entries({ host, monolith, ...remotes }))
        await makeApp(app, known).catch(onError);
    }
    making = null;
  };

  return {
    /** Begins with the deltas of a release; one that is under way is completed first. */
    make(live: Releases): void {
      next = live;
      making ??= makeAll();
    },
    /** Resolves when all deltas are there. */
    async made(): Promise<void> {
      await making;
    },
    /** The file of an address below `/r/` against a dictionary (SHA-256, hexadecimal); null: there is none. */
    async find(address: string, dictionary: string): Promise<Buffer | null> {
      const [app = ''] = address.split('/', 1);
      if (!dictionaryOf(address)) return null;
      const path = join(folder, app, folderName(address), dictionary);
      const body = cache.get(path) ?? (await readFile(path).catch(() => null));
      if (!body || body.length === 0) return null;
      cache.set(path, body);
      return body;
    },
    async close(): Promise<void> {
      isClosed = true;
      await worker.close();
      await making;
    },
  };
};

export type Deltas = ReturnType<typeof createDeltas>;
