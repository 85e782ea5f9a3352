/*
 * `pnpm release <app …>`: builds what has changed, checks it and makes it live for everyone, in one change of
 * the registry. `--canary N` gives it to N percent of the users; `--promote` makes the canary live, `--drop`
 * ends it.
 */
import { parseArgs } from 'node:util';
import { isCompatibleContract } from '@cars/shared-contracts/shell/contract-version';
import type { Releases } from '@cars/shared-contracts/shell/releases';
import { dropCanary, promoteCanary, ReleaseError, releasesOf } from '@cars/shared-server/releases/rollout';
import type { BuiltApp } from '../build/apps.ts';
import { buildAll, type FinishedBuild } from '../build/build-runner.ts';
import { appNamed, parseOrder, partsOf, registryChangeOf, runCommandLine } from '../release/command.ts';
import { checkSurface, currentSurface, frozenSurface } from '../release/public-surface.ts';
import { changeReleases } from '../release/registry-file.ts';
import { type ReleaseParts, releaseBuilds } from '../release/release-build.ts';
import { ROOT } from '../root.ts';

const USAGE = 'usage: pnpm release <app …> [--canary <1 … 99> | --promote | --drop] [--anyway]';

const readOrder = () =>
  parseOrder(USAGE, () =>
    parseArgs({
      allowPositionals: true,
      options: {
        canary: { type: 'string' },
        promote: { type: 'boolean' },
        drop: { type: 'boolean' },
        anyway: { type: 'boolean', default: false },
      },
    }),
  );

/** A share of the users would need a second HTML; the page is one file for all of them. */
const refuseHost = (apps: readonly BuiltApp[]) => {
  if (apps.includes('host')) {
    throw new ReleaseError(
      'host: there is one page for everybody, so the host has no canary; release it or roll it back',
    );
  }
};

const shareOf = (apps: readonly BuiltApp[], text: string | undefined): number | null => {
  if (text === undefined) return null;
  if (!/^[1-9]\d?$/.test(text))
    throw new ReleaseError(`--canary ${text}: a share of 1 to 99 percent is expected`);
  refuseHost(apps);
  return Number(text);
};

const endCanaries = async (
  apps: readonly BuiltApp[],
  isPromoted: boolean,
  anyway: boolean,
): Promise<void> => {
  refuseHost(apps);
  const end = isPromoted ? promoteCanary : dropCanary;
  const releases = await changeReleases(await registryChangeOf(process.env, anyway), (before, now) =>
    apps.reduce((changed, app) => end(changed, app, now), before),
  );
  for (const app of apps) console.log(`${app} ${releasesOf(releases, app).live[0]} is live for everybody`);
};

/** A note for users of a build that the live host cannot run yet, or does not route. */
const warnings = ({ record: { app, contract } }: FinishedBuild, { host }: Releases): string[] => {
  const live = host.builds.find(({ description }) => description.build === host.live[0])?.description;
  if (app === 'host' || !live) return [];
  const isTooNew = !isCompatibleContract(contract, live.contract);
  const isRouted = !live.routes || live.routes.some((route) => route.app === app);
  return [
    ...(isTooNew
      ? [
          `${app} needs contract ${contract}, the live host offers ${live.contract}: it waits for the next host`,
        ]
      : []),
    ...(isRouted
      ? []
      : [`the live host has no route to ${app}: it appears with the next release of the host`]),
  ];
};

const audienceOf = (
  { record: { app, build } }: FinishedBuild,
  share: number | null,
  releases: Releases,
  { server, dataDir }: ReleaseParts,
): string => {
  if (share !== null) {
    return `${app} ${build} is live for ${share} % of the people, ${releasesOf(releases, app).live[0]} for the others`;
  }
  return server
    ? `${app} ${build} is live for everybody`
    : `${app} ${build} is the build of ${dataDir}, where no server runs now`;
};

const buildAndRelease = async (
  apps: readonly BuiltApp[],
  share: number | null,
  anyway: boolean,
): Promise<void> => {
  // A wrong setting is reported before minutes of building.
  const parts = await partsOf(process.env);
  const builds = await buildAll(apps);
  for (const { record } of builds) checkSurface(record, frozenSurface(ROOT), currentSurface(ROOT));
  const releases = await releaseBuilds(builds, share, parts, anyway);
  for (const build of builds) {
    console.log(audienceOf(build, share, releases, parts));
    for (const warning of warnings(build, releases)) console.warn(warning);
  }
  console.log(parts.server ? `every file was fetched from ${parts.server}` : 'every file was read back');
};

await runCommandLine(async () => {
  const { values, positionals } = readOrder();
  const { canary, promote, drop, anyway } = values;
  if ([canary !== undefined, promote, drop].filter(Boolean).length > 1) throw new ReleaseError(USAGE);
  const apps = positionals.length > 0 ? positionals.map(appNamed) : [appNamed(undefined)];
  if (promote || drop) await endCanaries(apps, promote === true, anyway);
  else await buildAndRelease(apps, shareOf(apps, canary), anyway);
});
