import type { RemoteApp } from '@cars/shared-contracts/shell/apps';
import type { Canary, RemoteBuild } from '@cars/shared-contracts/shell/registry';
import type { Settings } from '@cars/shared-contracts/shell/settings';
import { isCanary, isRemoteBuild, isSettings } from '@cars/shared-contracts/shell/start-shapes';

/** Address from which an open page refreshes the list of live builds. */
export const REGISTRY_URL = '/r/registry.json';
const REQUEST_LIMIT_MS = 4000;

/** The builds listed in the registry; an incomplete description is left out [F5]. */
export interface RemoteRegistry {
  /** Builds of each remote, preferred first. */
  readonly remotes: Readonly<Partial<Record<RemoteApp, readonly RemoteBuild[]>>>;
  readonly canaries: Readonly<Partial<Record<RemoteApp, Canary>>>;
}

/** A data block of the page; null when it is missing or invalid. */
export const readBlock = (id: string): unknown => {
  try {
    return JSON.parse(document.getElementById(id)?.textContent ?? 'null');
  } catch {
    return null;
  }
};

const entriesOf = (raw: unknown, name: string): [string, unknown][] =>
  Object.entries((raw as Record<string, object> | null)?.[name] ?? {});

/** Validates the registry build by build. */
export const parseRegistry = (raw: unknown): RemoteRegistry => ({
  remotes: Object.fromEntries(
    entriesOf(raw, 'remotes').map(([app, builds]) => [
      app,
      (Array.isArray(builds) ? builds : []).filter((build: unknown) => {
        const isValid = isRemoteBuild(build);
        if (!isValid) console.warn(`registry: a build of ${app} has an invalid description`);
        return isValid;
      }),
    ]),
  ),
  canaries: Object.fromEntries(entriesOf(raw, 'canaries').filter(([, canary]) => isCanary(canary))),
});

/** The registry in the page's HTML. */
export const readRegistry = (): RemoteRegistry => parseRegistry(readBlock('registry'));

/** The canary of the host in the page's HTML. */
export const hostCanary = (): Canary | undefined => {
  const canaries = readRegistry().canaries as Readonly<Record<string, Canary | undefined>>;
  return canaries.host;
};

/** What `read` makes of a successful response; null when the request fails. */
const request = async <T>(
  url: string,
  options: RequestInit,
  read: (response: Response) => Promise<T>,
  limitMs = REQUEST_LIMIT_MS,
): Promise<T | null> => {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), limitMs);
  try {
    const response = await fetch(url, { ...options, signal: limit.signal });
    return response.ok ? await read(response) : null;
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
};

/** The server's current registry; null when the request fails. */
export const fetchRegistry = (url: string = REGISTRY_URL, limitMs?: number): Promise<RemoteRegistry | null> =>
  request(url, { cache: 'no-cache' }, async (response) => parseRegistry(await response.json()), limitMs);

/** Whether the files of a build's first load can be fetched. */
export const isServed = async ({ entry, scripts, styles }: RemoteBuild): Promise<boolean> => {
  const found = await Promise.all(
    [entry, ...scripts, ...styles].map(({ url }) =>
      request(url, { method: 'HEAD', cache: 'no-store' }, async () => true),
    ),
  );
  return found.every(Boolean);
};

/** The server's settings; null when the block is missing or broken, and the defaults hold. */
export const readSettings = (): Settings | null => {
  const settings = readBlock('settings');
  return isSettings(settings) ? settings : null;
};
