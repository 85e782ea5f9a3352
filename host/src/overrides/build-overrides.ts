import { SESSION_KEYS, sessionStore } from '@cars/shared-contracts/client/storage';
import { REMOTE_APPS, type RemoteApp } from '@cars/shared-contracts/shell/apps';
import { buildName, readRolloutState } from '../boot/choose-build.ts';
import { fetchRegistry, type RemoteRegistry } from '../boot/data-blocks.ts';
import { currentRegistry } from '../remotes/builds.ts';

/** All builds on the server, live or not. */
const ALL_BUILDS_URL = '/r/builds.json';

export const fetchAllBuilds = (limitMs?: number): Promise<RemoteRegistry | null> =>
  fetchRegistry(ALL_BUILDS_URL, limitMs);

/** The overrides of this launch by remote. */
export const readOverrides = (): ReadonlyMap<RemoteApp, string> =>
  new Map(
    REMOTE_APPS.flatMap((app) => {
      const prefix = buildName(app, '');
      const name = readRolloutState().overrides.find((one) => one.startsWith(prefix));
      return name ? [[app, name.slice(prefix.length)]] : [];
    }),
  );

/** Stores the overrides for this launch; false where storage is blocked. */
export const storeOverrides = (overrides: ReadonlyMap<RemoteApp, string>): boolean => {
  if (overrides.size === 0) sessionStore.remove(SESSION_KEYS.buildOverrides);
  else {
    const names = [...overrides].map(([app, build]) => buildName(app, build));
    return sessionStore.set(SESSION_KEYS.buildOverrides, names.join(' '));
  }
  return true;
};

/**
 * Adds the overridden builds to the registry and returns the applied overrides. Only builds that the server
 * lists can run: unknown names are dropped [F6].
 */
export const applyOverrides = async (): Promise<ReadonlyMap<RemoteApp, string>> => {
  const all = await fetchAllBuilds();
  const current = currentRegistry();
  const remotes = { ...current.remotes };
  const applied = new Map<RemoteApp, string>();
  for (const [app, override] of readOverrides()) {
    const isOverride = ({ build }: { build: string }) => build === override;
    const listed = remotes[app] ?? [];
    const found = listed.find(isOverride) ?? all?.remotes[app]?.find(isOverride);
    if (!found) {
      console.warn(`${app} ${override} is not listed: override dropped`);
      continue;
    }
    applied.set(app, override);
    if (!listed.some(isOverride)) remotes[app] = [...listed, found];
  }
  storeOverrides(applied);
  currentRegistry({ ...current, remotes });
  return applied;
};
