import { SESSION_KEYS, sessionStore } from '@cars/shared-contracts/client/storage';
import { REMOTE_APPS, type RemoteApp } from '@cars/shared-contracts/shell/apps';
import { buildName, readPerson } from '../../boot/choose-build.ts';
import { fetchListing, type Listing } from '../../boot/data-blocks.ts';
import { currentListing } from '../../remotes/builds.ts';

/** Every build that can be opened by hand, live or not. */
const ALL_BUILDS_URL = '/r/builds.json';

export const fetchAllBuilds = (): Promise<Listing | null> => fetchListing(ALL_BUILDS_URL);

/** The builds opened by hand, by their remotes. */
export const wantedBuilds = (): ReadonlyMap<RemoteApp, string> =>
  new Map(
    REMOTE_APPS.flatMap((app) => {
      const prefix = buildName(app, '');
      const name = readPerson().wanted.find((one) => one.startsWith(prefix));
      return name ? [[app, name.slice(prefix.length)]] : [];
    }),
  );

/** Keeps the choice for this launch; false where the window keeps nothing. */
export const keepWanted = (wanted: ReadonlyMap<RemoteApp, string>): boolean => {
  if (wanted.size === 0) sessionStore.remove(SESSION_KEYS.wantedBuilds);
  else {
    const names = [...wanted].map(([app, build]) => buildName(app, build));
    return sessionStore.set(SESSION_KEYS.wantedBuilds, names.join(' '));
  }
  return true;
};

/**
 * Makes the builds opened by hand known to the loader. Only what the server lists can be opened: a name that it does
 * not know is dropped, and no address is taken from anywhere else (security.md F6). Answers those in force.
 */
export const admitWanted = async (): Promise<ReadonlyMap<RemoteApp, string>> => {
  const all = await fetchAllBuilds();
  const current = currentListing();
  const remotes = { ...current.remotes };
  const admitted = new Map<RemoteApp, string>();
  for (const [app, wanted] of wantedBuilds()) {
    const isWanted = ({ build }: { build: string }) => build === wanted;
    const listed = remotes[app] ?? [];
    const found = listed.find(isWanted) ?? all?.remotes[app]?.find(isWanted);
    if (!found) {
      console.warn(`${app} ${wanted} is not listed: not opened`);
      continue;
    }
    admitted.set(app, wanted);
    if (!listed.some(isWanted)) remotes[app] = [...listed, found];
  }
  keepWanted(admitted);
  currentListing({ ...current, remotes });
  return admitted;
};
