import { join } from 'node:path';
import type { AppReleases, Releases } from '@cars/shared-contracts/shell/releases';
import { nameOf } from '@cars/shared-server/releases/build-files';
import type { NumberedVersion } from '@cars/shared-server/releases/registry';
import { ReleaseError, restored } from '@cars/shared-server/releases/rollout';
import { exists, releasesFolder } from './folder.ts';
import { changeReleases, type RegistryChange, type ReleasesPlace, registryOf } from './registry-file.ts';

/** The version before the last change that is not undone yet. */
const versionBefore = (history: readonly NumberedVersion[]): NumberedVersion | undefined => {
  const [last] = history;
  const base = last?.restores ?? last?.number ?? 0;
  return history.find(({ number }) => number < base);
};

/** Which builds of an app have files. */
const hasFilesIn = async ({ dataDir, builds }: ReleasesPlace) => {
  const stored = builds && new Set((await builds.list()).map(nameOf));
  return async (app: string, build: string): Promise<boolean> =>
    stored ? stored.has(nameOf({ app, build })) : exists(join(releasesFolder(dataDir), app, build));
};

/** A version without the builds whose files are gone. Throws `ReleaseError` when one of them was live or a canary. */
const withFiles = async (place: ReleasesPlace, { number, releases }: NumberedVersion): Promise<Releases> => {
  const hasFiles = await hasFilesIn(place);
  const present = async <App extends AppReleases>(name: string, app: App): Promise<App> => {
    const names = app.builds.map(({ description }) => description.build);
    const found = await Promise.all(names.map((build) => hasFiles(name, build)));
    const gone = names.filter((_build, at) => !found[at]);
    const needed = gone.find((build) => build === app.live[0] || build === app.canary?.build);
    if (needed)
      throw new ReleaseError(
        `version ${number} cannot come back: the files of ${name} ${needed} are removed`,
      );
    return {
      ...app,
      builds: app.builds.filter(({ description }) => !gone.includes(description.build)),
      live: app.live.filter((build) => !gone.includes(build)),
    };
  };
  const remotes = await Promise.all(
    Object.entries(releases.remotes).map(async ([name, app]) => [name, await present(name, app)] as const),
  );
  return {
    version: releases.version,
    host: await present('host', releases.host),
    monolith: await present('monolith', releases.monolith),
    remotes: Object.fromEntries(remotes),
  };
};

export interface Undone {
  /** Undone changes, the last one first. */
  readonly undone: readonly NumberedVersion[];
  readonly restored: NumberedVersion;
}

/**
 * Restores what was live before the last change, or in the version `to`. Throws `ReleaseError` when there is no such
 * version, when its files are gone, or when another process changes the registry meanwhile.
 */
export const undo = async (change: RegistryChange, to: number | null): Promise<Undone> => {
  const history = await registryOf(change).history();
  const target = to === null ? versionBefore(history) : history.find(({ number }) => number === to);
  const [last] = history;
  if (!target || target === last) {
    throw new ReleaseError(
      to === null ? 'there is no change to take back' : `there is no version ${to} to restore`,
    );
  }
  const then = await withFiles(change, target);
  await changeReleases({ ...change, restores: target.number }, (releases, now, number) => {
    if (number !== last?.number)
      throw new ReleaseError('the registry has changed meanwhile: see "pnpm releases --history"');
    return restored(releases, then, now);
  });
  return { undone: history.filter(({ number }) => number > target.number), restored: target };
};
