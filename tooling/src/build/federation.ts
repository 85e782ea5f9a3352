import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/**
 * Packages with a single copy in the page, owned by the host. Jotai and the router are inside the host's copy
 * of the facade: sharing the whole router costs 49 KB.
 */
export const SHARED_SINGLETONS = [
  'react',
  'react/',
  'react-dom',
  'react-dom/',
  '@cars/shared-contracts/runtime',
] as const;

/** What every remote exposes; a widget is a further, named expose. */
export const ROUTES_EXPOSE = { './routes': './src/routes.tsx' } as const;

export const REMOTE_ENTRY_FILE = 'remoteEntry.js';

/** Not at import: the packaged server has no such package. */
const contractsFolder = (): string =>
  dirname(createRequire(import.meta.url).resolve('@cars/shared-contracts/package.json'));
const versionIn = (packageFile: string): string =>
  (JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string }).version;

/** The installed version of a shared package, seen from shared-contracts, which depends on all of them. */
const installedVersion = (key: string): string => {
  if (key.startsWith('@cars/')) return versionIn(join(contractsFolder(), 'package.json'));
  const resolve = createRequire(join(contractsFolder(), 'package.json')).resolve;
  return versionIn(join(dirname(resolve(key.replace(/\/$/, ''))), 'package.json'));
};

export interface SharedEntry {
  readonly singleton: true;
  readonly version: string;
  readonly requiredVersion: string | false;
  readonly eager?: true;
  readonly import?: false;
}

/**
 * The `shared` option of one app. The host bundles everything in its first bundle, so that no asynchronous
 * boundary is needed; a remote bundles nothing, unless it runs alone (`standalone`).
 */
export const sharedSingletons = (
  role: 'host' | 'remote',
  standalone = process.env.MF_STANDALONE === '1',
): Record<string, SharedEntry> =>
  Object.fromEntries(
    SHARED_SINGLETONS.map((key) => {
      const version = installedVersion(key);
      const entry: SharedEntry = {
        singleton: true,
        version,
        // Our own facade is checked by the contract version of the registry instead.
        requiredVersion: key.startsWith('@cars/') ? false : `^${version}`,
      };
      if (role === 'host' || standalone) return [key, { ...entry, eager: true }];
      return [key, { ...entry, import: false }];
    }),
  );
