import type { RemoteApp } from '@cars/shared-contracts/shell/apps';
import type { RemoteBuild } from '@cars/shared-contracts/shell/registry';
import { buildName, chooseBuild, readRolloutState } from '../boot/choose-build.ts';
import { type RemoteRegistry, readRegistry } from '../boot/data-blocks.ts';

/** Builds that failed in this page: it uses another one, the next page may try them again. */
const passedOver = new Set<string>();

export const passOver = (app: RemoteApp, build: string): void => {
  passedOver.add(buildName(app, build));
};

/** The build of an app that this shell runs for this user; null when there is none. */
export const chosenBuild = ({ remotes, canaries }: RemoteRegistry, app: RemoteApp): RemoteBuild | null => {
  const listed = remotes[app] ?? [];
  const { failures, ...state } = readRolloutState();
  // As after two failures each.
  const all = [...failures, ...passedOver, ...passedOver];
  const build = chooseBuild(app, listed, canaries[app], { ...state, failures: all });
  if (build !== (listed[0] ?? null)) {
    console.warn(`registry: ${app} ${build?.build} instead of ${listed[0]?.build}`, listed[0]?.contract);
  }
  return build;
};

/** Whether there is a build for this user that has not failed in this page. */
export const hasUntriedBuild = (registry: RemoteRegistry, app: RemoteApp): boolean => {
  const build = chosenBuild(registry, app);
  return build !== null && !passedOver.has(buildName(app, build.build));
};

/** Whether the registry lists builds of the app, but no compatible one. */
export const isTooNew = (registry: RemoteRegistry, app: RemoteApp): boolean =>
  (registry.remotes[app]?.length ?? 0) > 0 && chosenBuild(registry, app) === null;

let current: RemoteRegistry | null = null;
const integrities = new Map<string, string>();

/** The registry in use; a fresh one replaces it. Hashes of files of all builds stay in memory. */
export const currentRegistry = (fresh?: RemoteRegistry): RemoteRegistry => {
  if (fresh || !current) {
    current = fresh ?? readRegistry();
    for (const build of Object.values(current.remotes).flat()) {
      for (const file of [build.entry, ...build.scripts, ...build.styles]) {
        integrities.set(new URL(file.url, document.baseURI).href, file.integrity);
      }
    }
  }
  return current;
};

/** The expected hash of a file, by its address without query; undefined for a file outside of any release. */
export const integrityOf = (url: string): string | undefined => {
  currentRegistry();
  return integrities.get(new URL(url, document.baseURI).href.split('?', 1)[0] ?? '');
};
