import type { RemoteApp } from '@cars/shared-contracts/shell/apps';
import type { RemoteBuild } from '@cars/shared-contracts/shell/registry';
import { chooseBuild, readPerson } from '../boot/choose-build.ts';
import { type Listing, readListing } from '../boot/data-blocks.ts';

/** The build of an app that this shell runs for this person (architecture §5.4); null when there is none. */
export const chosenBuild = ({ remotes, canaries }: Listing, app: RemoteApp): RemoteBuild | null => {
  const listed = remotes[app] ?? [];
  const build = chooseBuild(app, listed, canaries[app], readPerson());
  if (build !== (listed[0] ?? null)) {
    console.warn(`registry: ${app} ${build?.build} instead of ${listed[0]?.build}`, listed[0]?.contract);
  }
  return build;
};

/** Whether the registry knows builds of the app, though none of them fits. */
export const isTooNew = (listing: Listing, app: RemoteApp): boolean =>
  (listing.remotes[app]?.length ?? 0) > 0 && chosenBuild(listing, app) === null;

let current: Listing | null = null;
const integrities = new Map<string, string>();

/** The registry in use; a fresh one replaces it. Every file's hash stays known, whichever build it is of. */
export const currentListing = (fresh?: Listing): Listing => {
  if (fresh || !current) {
    current = fresh ?? readListing();
    for (const build of Object.values(current.remotes).flat()) {
      for (const file of [build.entry, ...build.scripts, ...build.styles]) {
        integrities.set(new URL(file.url, document.baseURI).href, file.integrity);
      }
    }
  }
  return current;
};

/** The hash that a file must have, by its address without query; undefined for a file of no release. */
export const integrityOf = (url: string): string | undefined => {
  currentListing();
  return integrities.get(new URL(url, document.baseURI).href.split('?', 1)[0] ?? '');
};
