/*
 * `pnpm release <app …>` builds what has changed, or takes a build of another repository with `--from <folder>`,
 * checks it, in a browser too, and makes it live for everyone in one change of the registry. `--canary N` gives it
 * to N percent of the users, `--admin` to admin mode, `--testers 5,17` to these users; `--promote` makes the canary
 * live, `--drop` ends it.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import {
  type Audience,
  dropCanary,
  promoteCanary,
  ReleaseError,
  releasesOf,
} from '@cars/shared-server/releases/rollout';
import { releaseDelivered } from '../browser-check/checked-release.ts';
import { releaseCheckout } from '../browser-check/checkout-release.ts';
import type { BuiltApp } from '../build/apps.ts';
import { commitOf } from '../build/commit-of.ts';
import {
  appNamed,
  CHECK_OPTIONS,
  type LeftOut,
  parseOrder,
  partsOf,
  runCommandLine,
  shownChangeOf,
} from '../release/command.ts';
import { surfacesOfCheckout } from '../release/public-surface.ts';
import { changeReleases } from '../release/registry-file.ts';
import { audienceOf, liveWords, resultOf, warningsOf } from '../release/release-words.ts';
import { ROOT } from '../root.ts';
import usages from './usage.json' with { type: 'json' };

const USAGE = `usage: ${usages.release}`;

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
        message: { type: 'string' },
        ...CHECK_OPTIONS,
      },
    }),
  );

const endCanaries = async (
  apps: readonly BuiltApp[],
  isPromoted: boolean,
  anyway: boolean,
): Promise<void> => {
  const end = isPromoted ? promoteCanary : dropCanary;
  const change = await shownChangeOf(process.env, anyway);
  const releases = await changeReleases(change, (before, now) =>
    apps.reduce((changed, app) => end(changed, app, now), before),
  );
  for (const app of apps) console.log(liveWords(app, releasesOf(releases, app).live[0], change));
};

/** What is released: apps of this checkout, or the folder of a build. */
type Source = readonly BuiltApp[] | string;

const release = async (
  source: Source,
  audience: Audience | null,
  leftOut: LeftOut,
  message: string | undefined,
): Promise<void> => {
  // A wrong setting is reported before minutes of building.
  const parts = { ...(await partsOf(process.env)), message };
  const trial = leftOut.browserCheck ? 'none' : 'browser';
  const checks = { anyway: leftOut.anyway, trial } as const;
  // The commit of this checkout is not that of a delivered build.
  const { builds, releases } =
    typeof source === 'string'
      ? await releaseDelivered(source, surfacesOfCheckout(ROOT), audience, checks, {
          ...parts,
          commit: commitOf(source),
        })
      : await releaseCheckout(source, audience, checks, parts);
  for (const build of builds) {
    console.log(resultOf(build, audience, releases, parts));
    for (const warning of warningsOf(build, releases)) console.warn(warning);
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
    await release(resolve(process.env.INIT_CWD ?? process.cwd(), from), audience, leftOut, values.message);
    return;
  }
  const apps = positionals.length > 0 ? positionals.map(appNamed) : [appNamed(undefined)];
  if (promote || drop) await endCanaries(apps, promote === true, anyway);
  else await release(apps, audience, leftOut, values.message);
});
