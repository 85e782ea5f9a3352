/*
 * `pnpm release <app>`: builds what has changed, checks it and makes it live for everybody.
 * `--canary N` gives it to N percent of the people; `--promote` makes the canary live, `--drop` takes it away.
 */
import { parseArgs } from 'node:util';
import { isCompatibleContract } from '@cars/shared-contracts/shell/contract-version';
import type { BuiltApp } from '../build/apps.ts';
import { buildOne } from '../build/build-runner.ts';
import { appNamed, dataDirOf, partsOf, runCommandLine } from '../release/command.ts';
import { dropCanary, promoteCanary, ReleaseError, releasesOf } from '../release/pointers.ts';
import { checkSurface, currentSurface, frozenSurface } from '../release/public-surface.ts';
import { changeReleases } from '../release/registry-file.ts';
import { releaseBuild } from '../release/release-build.ts';
import { ROOT } from '../root.ts';

const USAGE = 'usage: pnpm release <app> [--canary <1 … 99> | --promote | --drop]';

const readOrder = () => {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        canary: { type: 'string' },
        promote: { type: 'boolean' },
        drop: { type: 'boolean' },
      },
    });
  } catch (error) {
    throw new ReleaseError(`${(error as Error).message}\n${USAGE}`);
  }
};

const shareOf = (app: BuiltApp, text: string | undefined): number | null => {
  if (text === undefined) return null;
  if (!/^[1-9]\d?$/.test(text))
    throw new ReleaseError(`--canary ${text}: a share of 1 to 99 percent is expected`);
  refuseHost(app);
  return Number(text);
};

/** A share of people would need a second HTML; the page that they all get is one file. */
const refuseHost = (app: BuiltApp) => {
  if (app === 'host') {
    throw new ReleaseError(
      'host: there is one page for everybody, so the host has no canary; release it or roll it back',
    );
  }
};

const endCanary = async (app: BuiltApp, isPromoted: boolean): Promise<void> => {
  refuseHost(app);
  const change = { dataDir: dataDirOf(process.env), now: () => new Date() };
  const releases = await changeReleases(change, (before, now) =>
    isPromoted ? promoteCanary(before, app, now) : dropCanary(before, app, now),
  );
  console.log(`${app} ${releasesOf(releases, app).live[0]} is live for everybody`);
};

/** Such a build waits for its shell: people keep the build before it until then. */
const warnIfTooNew = (app: BuiltApp, contract: string, offered: string | undefined): void => {
  if (app === 'host' || !offered || isCompatibleContract(contract, offered)) return;
  console.warn(
    `${app} needs contract ${contract}, the live host offers ${offered}: nobody gets it before the host`,
  );
};

const makeAndRelease = async (app: BuiltApp, share: number | null): Promise<void> => {
  // Said before minutes of building.
  const parts = await partsOf(process.env);
  const build = await buildOne(app);
  checkSurface(build.record, frozenSurface(ROOT), currentSurface(ROOT));
  const before = await releaseBuild(build, share, parts);
  const { build: name, contract } = build.record;
  console.log(
    share === null
      ? `${app} ${name} is live for everybody`
      : `${app} ${name} is live for ${share} % of the people, ${releasesOf(before, app).live[0]} for the others`,
  );
  const offered = before.host.builds.find(({ description }) => description.build === before.host.live[0]);
  warnIfTooNew(app, contract, offered?.description.contract);
  console.log(
    parts.server
      ? `every file was fetched from ${parts.server}`
      : 'no server runs here: files were read back',
  );
};

await runCommandLine(async () => {
  const { values, positionals } = readOrder();
  const [name, ...rest] = positionals;
  const orders = [values.canary !== undefined, values.promote, values.drop].filter(Boolean);
  if (rest.length > 0 || orders.length > 1) throw new ReleaseError(USAGE);
  const app = appNamed(name);
  if (values.promote || values.drop) await endCanary(app, values.promote === true);
  else await makeAndRelease(app, shareOf(app, values.canary));
});
