/*
 * `pnpm release <app …>` builds what has changed, or takes a build of another repository with `--from <folder>`,
 * checks it, in a browser too, and makes it live for everyone in one change of the registry. `--canary N` gives it
 * to N percent of the users, `--admin` to admin mode, `--testers 5,17` to these users; `--promote` makes the canary
 * live, `--drop` ends it.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { isCompatibleContract } from '@cars/shared-contracts/shell/contract-version';
import type { Releases } from '@cars/shared-contracts/shell/releases';
import {
  type Audience,
  dropCanary,
  promoteCanary,
  ReleaseError,
  releasesOf,
} from '@cars/shared-server/releases/rollout';
import { releaseCheckout, releaseDelivered } from '../browser-check/checked-release.ts';
import type { BuiltApp } from '../build/apps.ts';
import type { FinishedBuild } from '../build/build-runner.ts';
import {
  appNamed,
  CHECK_OPTIONS,
  type LeftOut,
  parseOrder,
  partsOf,
  registryChangeOf,
  runCommandLine,
} from '../release/command.ts';
import { changeReleases } from '../release/registry-file.ts';
import type { ReleaseParts } from '../release/release-build.ts';

const USAGE =
  'usage: pnpm release <app …> | --from <folder> [--canary <1 … 99>] [--admin] [--testers <id,id>] [--promote | --drop] [--anyway] [--no-browser-check]';

const readOrder = () =>
  parseOrder(USAGE, () =>
    parseArgs({
      allowPositionals: true,
      options: {
        canary: { type: 'string' },
        admin: { type: 'boolean' },
        testers: { type: 'string' },
        promote: { type: 'boolean' },
        drop: { type: 'boolean' },
        from: { type: 'string' },
        ...CHECK_OPTIONS,
      },
    }),
  );

const SHARE = /^[1-9]\d?$/;
const TESTERS = /^\d{1,15}(,\d{1,15})*$/;

interface CanaryOptions {
  readonly canary?: string | undefined;
  readonly admin?: boolean | undefined;
  readonly testers?: string | undefined;
}

/** For whom the release is; null: for everyone. */
const audienceOf = ({ canary, admin, testers }: CanaryOptions): Audience | null => {
  if (canary === undefined && !admin && testers === undefined) return null;
  if (canary !== undefined && !SHARE.test(canary))
    throw new ReleaseError(`--canary ${canary}: a share of 1 to 99 percent is expected`);
  if (testers !== undefined && !TESTERS.test(testers))
    throw new ReleaseError(`--testers ${testers}: ids of users with commas between them are expected`);
  return {
    share: Number(canary ?? 0),
    ...(admin ? { admin } : {}),
    ...(testers === undefined ? {} : { testers: testers.split(',').map(Number) }),
  };
};

const endCanaries = async (
  apps: readonly BuiltApp[],
  isPromoted: boolean,
  anyway: boolean,
): Promise<void> => {
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

const usersOf = ({ share, admin, testers = [] }: Audience): string =>
  [
    ...(share > 0 ? [`${share} % of the users`] : []),
    ...(admin ? ['admin mode'] : []),
    ...(testers.length > 0 ? [`${testers.length} testers`] : []),
  ].join(' and ');

const resultOf = (
  { record: { app, build } }: FinishedBuild,
  audience: Audience | null,
  releases: Releases,
  { server, dataDir }: ReleaseParts,
): string => {
  if (audience !== null) {
    return `${app} ${build} is live for ${usersOf(audience)}, ${releasesOf(releases, app).live[0]} for the others`;
  }
  return server
    ? `${app} ${build} is live for everybody`
    : `${app} ${build} is the build of ${dataDir}, where no server runs now`;
};

/** What is released: apps of this checkout, or the folder of a build. */
type Source = readonly BuiltApp[] | string;

const release = async (source: Source, audience: Audience | null, leftOut: LeftOut): Promise<void> => {
  // A wrong setting is reported before minutes of building.
  const parts = await partsOf(process.env);
  const { builds, releases } =
    typeof source === 'string'
      ? await releaseDelivered(source, audience, leftOut, parts)
      : await releaseCheckout(source, audience, leftOut, parts);
  for (const build of builds) {
    console.log(resultOf(build, audience, releases, parts));
    for (const warning of warnings(build, releases)) console.warn(warning);
  }
  console.log(parts.server ? `every file was fetched from ${parts.server}` : 'every file was read back');
};

await runCommandLine(async () => {
  const { values, positionals } = readOrder();
  const { promote, drop, anyway, from } = values;
  const audience = audienceOf(values);
  if ([audience !== null, promote, drop].filter(Boolean).length > 1) throw new ReleaseError(USAGE);
  const leftOut = { anyway, browserCheck: values['no-browser-check'] };
  if (from !== undefined) {
    if (positionals.length > 0 || promote || drop) throw new ReleaseError(USAGE);
    await release(resolve(process.env.INIT_CWD ?? process.cwd(), from), audience, leftOut);
    return;
  }
  const apps = positionals.length > 0 ? positionals.map(appNamed) : [appNamed(undefined)];
  if (promote || drop) await endCanaries(apps, promote === true, anyway);
  else await release(apps, audience, leftOut);
});
