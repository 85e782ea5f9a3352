import type { RemoteBuild } from '@cars/shared-contracts/shell/registry';
import { emptyReleases, type Releases, type RemoteReleases } from '@cars/shared-contracts/shell/releases';
import { ROUTES, type RouteEntry } from '@cars/shared-contracts/shell/route-table';
import { hostPlans } from '@cars/shared-server/releases/plan';
import { type ReleasableBuild, releaseLive } from '@cars/shared-server/releases/rollout';

/** New builds among the live ones, as people would run them. */
export interface Trial {
  /** The registry for it: one build of each app, and of a checked remote the live one behind it. */
  readonly releases: Releases;
  /** Apps whose new builds run. */
  readonly apps: readonly string[];
  /** Apps whose new builds wait for another host. */
  readonly waiting: readonly string[];
  readonly routes: readonly Pick<RouteEntry, 'path' | 'app'>[];
}

/** Every file is served by the trial's own server, wherever people fetch it. */
const local = <Asset extends RemoteBuild['entry'] | undefined>(asset: Asset): Asset =>
  asset && { ...asset, url: asset.url.slice(asset.url.lastIndexOf('/r/')) };

const localBuild = (build: RemoteBuild): RemoteBuild => ({
  ...build,
  entry: local(build.entry),
  scripts: build.scripts.map(local),
  styles: build.styles.map(local),
});

/** An app with these of its builds, the first one live. */
const withBuilds = ({ builds }: RemoteReleases, live: readonly string[]): RemoteReleases => ({
  builds: live.flatMap((name) =>
    builds
      .filter(({ description }) => description.build === name)
      .map((build) => ({ ...build, retired_at: null, description: localBuild(build.description) })),
  ),
  live: [...live],
  canary: null,
});

/**
 * What people would run if new builds were live for everyone. Null without a live host: there is nothing to open them
 * in.
 */
export const trialOf = (before: Releases, records: readonly ReleasableBuild[]): Trial | null => {
  const now = new Date();
  const after = records.reduce((releases, record) => releaseLive(releases, record, now), before);
  const host = hostPlans(after).find(({ live }) => live);
  const page = after.host.builds.find(({ description }) => description.build === host?.host);
  if (!host || !page) return null;
  const isRunning = ({ app, build }: ReleasableBuild) => app === 'host' || host.runs[app] === build;
  const isChecked = (app: string) => records.some((record) => record.app === app && isRunning(record));
  const remotes = Object.entries(host.runs).flatMap(([app, build]) => {
    const known = after.remotes[app];
    const [live] = before.remotes[app]?.live ?? [];
    const isBehind = isChecked(app) && live !== undefined && live !== build;
    return known && build ? [[app, withBuilds(known, isBehind ? [build, live] : [build])] as const] : [];
  });
  return {
    releases: {
      ...emptyReleases(),
      host: { builds: [{ ...page, retired_at: null }], live: [host.host], canary: null },
      remotes: Object.fromEntries(remotes),
    },
    apps: records.filter(isRunning).map(({ app }) => app),
    waiting: records.filter((record) => !isRunning(record)).map(({ app }) => app),
    routes: (page.description.routes as Trial['routes'] | undefined) ?? ROUTES,
  };
};

/** All builds of a trial. */
export const buildsOf = ({ releases }: Trial): { readonly app: string; readonly build: string }[] =>
  Object.entries({ host: releases.host, ...releases.remotes }).flatMap(([app, { live }]) =>
    live.map((build) => ({ app, build })),
  );
