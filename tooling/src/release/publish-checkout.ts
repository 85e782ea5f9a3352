import { emptyReleases, type Releases } from '@cars/shared-contracts/shell/releases';
import type { NumberedVersion } from '@cars/shared-server/releases/registry';
import { ReleaseError, releasesOf } from '@cars/shared-server/releases/rollout';
import type { BuiltApp } from '../build/apps.ts';
import { buildAll, buildNameOf } from '../build/build-runner.ts';
import { readReleases, registryOf } from './registry-file.ts';
import { publishBuilds, type ReleaseParts, releaseBuilds } from './release-build.ts';

/** The command of a plain start in the history of the registry. */
const START = 'start';

type History = readonly Pick<NumberedVersion, 'command' | 'releases'>[];
interface CheckoutBuild {
  readonly app: BuiltApp;
  readonly build: string;
}

const liveOf = (releases: Releases, app: BuiltApp): string | undefined => releasesOf(releases, app).live[0];

/** The command that made the live build of an app live; `history` begins with the newest version. */
const publishedBy = (history: History, app: BuiltApp): string | undefined => {
  const [newest] = history;
  const build = newest && liveOf(newest.releases, app);
  const later = history.findIndex(({ releases }) => liveOf(releases, app) !== build);
  return history[(later < 0 ? history.length : later) - 1]?.command;
};

/** What a start does with each app: it replaces what a start published, and leaves what a user released. */
export const startPlan = (releases: Releases, history: History, checkout: readonly CheckoutBuild[]) => {
  const plan = { missing: [] as BuiltApp[], own: [] as BuiltApp[], others: [] as string[] };
  for (const { app, build } of checkout) {
    const live = liveOf(releases, app);
    if (!live) plan.missing.push(app);
    else if (live === build) continue;
    else if (publishedBy(history, app) === START && !releasesOf(releases, app).canary) plan.own.push(app);
    else plan.others.push(`${app} ${live}`);
  }
  return plan;
};

const LEFT_ALONE = 'was released; this checkout has other sources ("pnpm start --publish" releases them)';

/** «(3.2 s)» since a moment of `performance.now`. */
const since = (started: number): string => `(${((performance.now() - started) / 1_000).toFixed(1)} s)`;

/** Publishes apps that have no live build, or one of an earlier start. Nothing is built for an app that is unchanged. */
export const publishCheckout = async (apps: readonly BuiltApp[], parts: ReleaseParts): Promise<void> => {
  // An unreadable registry is replaced below, with a warning.
  const releases = await readReleases(parts).catch(() => emptyReleases());
  const history = await registryOf(parts)
    .history()
    .catch(() => []);
  const checkout = await Promise.all(apps.map(async (app) => ({ app, build: await buildNameOf(app) })));
  const { missing, own, others } = startPlan(releases, history, checkout);
  const chosen = [...missing, ...own];
  if (chosen.length > 0) console.log(`building ${chosen.join(', ')}; the first time it takes a minute`);
  const started = performance.now();
  const builds = await buildAll(chosen, ({ record, isNew }) => {
    if (isNew) console.log(`built ${record.app} ${since(started)}`);
  });
  const published = performance.now();
  await publishBuilds(builds.slice(0, missing.length), parts);
  if (own.length > 0) {
    // A released build may need what the replaced ones have: they stay then, with the reason.
    await releaseBuilds(builds.slice(missing.length), null, parts).catch((error: unknown) => {
      if (!(error instanceof ReleaseError)) throw error;
      console.log(`left alone: ${own.join(', ')}; ${error.message}`);
    });
  }
  if (chosen.length > 0) console.log(`published ${chosen.join(', ')} ${since(published)}`);
  for (const other of others) console.log(`left alone: ${other} ${LEFT_ALONE}`);
};
