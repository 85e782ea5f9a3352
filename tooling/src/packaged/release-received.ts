/*
 * The process in which the server checks and releases a build that a team published over HTTP; its order is JSON on
 * stdin, its sentences are those of `pnpm release`. Exit code 0: released, 1: refused, any other: a fault.
 */
import { text } from 'node:stream/consumers';
import { REFUSED_EXIT_CODE, type ReleaseOrder } from '@cars/shared-server/releases/release-order';
import { ReleaseError } from '@cars/shared-server/releases/rollout';
import { hasBrowser } from '../browser-check/browser-check.ts';
import { releaseDelivered } from '../browser-check/checked-release.ts';
import { listFiles } from '../build/build-record.ts';
import { precompress } from '../build/precompress.ts';
import { partsOf } from '../release/command.ts';
import { closeDatabases } from '../release/database.ts';
import { readDelivered } from '../release/delivered-build.ts';
import { audienceOf, resultOf, warningsOf } from '../release/release-words.ts';
import { surfaces } from './shipped-surfaces.ts';

const FAILED = 70;

const release = async (): Promise<void> => {
  const order = JSON.parse(await text(process.stdin)) as ReleaseOrder;
  const { folder, app, canary, admin, testers, message, ...origin } = order;
  const { record, files } = await readDelivered(folder);
  if (record.app !== app) throw new ReleaseError(`the build is of ${record.app}, not of ${app}`);
  // Compressed copies are made here: what a browser unpacks is then what was checked.
  await precompress(files, await listFiles(files));
  const audience = audienceOf({ canary, admin, testers });
  const trial = hasBrowser() ? 'browser' : 'server';
  const command = trial === 'browser' ? origin.command : `${origin.command} --no-browser-check`;
  const parts = { ...(await partsOf(process.env)), ...origin, command, message: message ?? undefined };
  const { builds, releases } = await releaseDelivered(
    folder,
    await surfaces(),
    audience,
    { anyway: false, trial },
    parts,
  );
  for (const build of builds) {
    console.log(resultOf(build, audience, releases, parts));
    for (const warning of warningsOf(build, releases)) console.warn(warning);
  }
};

try {
  await release();
} catch (error) {
  console.error(error instanceof ReleaseError ? error.message : error);
  process.exitCode = error instanceof ReleaseError ? REFUSED_EXIT_CODE : FAILED;
} finally {
  await closeDatabases();
}
