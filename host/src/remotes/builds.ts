import type { RemoteApp } from '@cars/shared-contracts/shell/apps';
import { isCompatibleContract } from '@cars/shared-contracts/shell/contract-version';
import type { RemoteBuild } from '@cars/shared-contracts/shell/registry';
import { type Builds, readBuilds } from '../boot/data-blocks.ts';

/** The newest build of an app that this shell can run (architecture §5.4); null when there is none. */
export const compatibleBuild = (builds: Builds, app: RemoteApp): RemoteBuild | null => {
  const offered = builds[app] ?? [];
  const build = offered.find(({ contract }) => isCompatibleContract(contract)) ?? null;
  if (build !== offered[0]) {
    console.warn(`registry: ${app} ${offered[0]?.build} needs contract ${offered[0]?.contract}`);
  }
  return build;
};

/** Whether the registry knows builds of the app, though none of them fits. */
export const isTooNew = (builds: Builds, app: RemoteApp): boolean =>
  (builds[app]?.length ?? 0) > 0 && compatibleBuild(builds, app) === null;

let current: Builds | null = null;
const integrities = new Map<string, string>();

/** The registry in use; a fresh one replaces it. Every file's hash stays known, whichever build it is of. */
export const currentBuilds = (fresh?: Builds): Builds => {
  if (fresh || !current) {
    current = fresh ?? readBuilds();
    for (const build of Object.values(current).flat()) {
      for (const file of [build.entry, ...build.scripts, ...build.styles]) {
        integrities.set(new URL(file.url, document.baseURI).href, file.integrity);
      }
    }
  }
  return current;
};

/** The hash that a file must have, by its address without query; undefined for a file of no release. */
export const integrityOf = (url: string): string | undefined => {
  currentBuilds();
  return integrities.get(new URL(url, document.baseURI).href.split('?', 1)[0] ?? '');
};
