/*
 * A release in a process of its own, for tests that kill it: `test-process.ts <folder> <app> <build> <share> <hang at>`.
 * Says each step and stops for ever at the one it shall be killed at.
 */
import { isBuiltApp } from '../build/apps.ts';
import { objectStoreOf } from './object-store.ts';
import { releaseBuilds } from './release-build.ts';
import { fakeBuild, partsIn } from './test-builds.ts';

const [folder = '', app = '', build = '', share = '', hangAt = ''] = process.argv.slice(2);
if (!isBuiltApp(app)) throw new Error(`${app} is not an app`);

const forEver = () => new Promise<void>(() => setInterval(() => undefined, 60_000));

await releaseBuilds([await fakeBuild(folder, build, { app })], share ? Number(share) : null, {
  ...partsIn(folder),
  store: await objectStoreOf(process.env),
  log: (step) => {
    process.stdout.write(`${step}\n`);
    return step === hangAt ? forEver() : undefined;
  },
});
