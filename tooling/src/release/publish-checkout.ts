import { emptyReleases, type Releases } from '@cars/shared-contracts/shell/releases';
import { releasesOf } from '@cars/shared-server/releases/rollout';
import type { BuiltApp } from '../build/apps.ts';
import { buildAll, buildNameOf } from '../build/build-runner.ts';
import { readReleases } from './registry-file.ts';
import { publishBuilds, type ReleaseParts } from './release-build.ts';

/** Live builds that differ from what this checkout would build, as one line; null when there is none. */
export const leftAloneLine = (
  releases: Releases,
  checkout: readonly { readonly app: BuiltApp; readonly build: string }[],
): string | null => {
  const others = checkout.flatMap(({ app, build }) => {
    const [live] = releasesOf(releases, app).live;
    return live && live !== build ? [`${app} ${live}`] : [];
  });
  if (others.length === 0) return null;
  return `left alone: ${others.join(', ')}; this checkout has other sources ("pnpm start --publish" releases them)`;
};

/** Publishes apps that have no live build. Nothing is built for an app that is unchanged. */
export const publishCheckout = async (apps: readonly BuiltApp[], parts: ReleaseParts): Promise<void> => {
  // An unreadable registry is replaced below, with a warning.
  const releases = await readReleases(parts).catch(() => emptyReleases());
  const isLive = (app: BuiltApp) => releasesOf(releases, app).live.length > 0;
  const builds = await buildAll(apps.filter((app) => !isLive(app)));
  const built = builds.filter(({ isNew }) => isNew).map(({ record }) => record.app);
  if (built.length > 0) console.log(`built ${built.join(', ')}`);
  await publishBuilds(builds, parts);
  const checkout = await Promise.all(apps.map(async (app) => ({ app, build: await buildNameOf(app) })));
  const line = leftAloneLine(releases, checkout);
  if (line) console.log(line);
};
