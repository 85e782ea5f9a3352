/*
 * A release in a process of its own, for tests that kill or pause it: `test-process.ts <folder> <app> <build>
 * <share> <step> [pause]`. Prints each step; at the given one it hangs until it is killed, or stops until it
 * is continued.
 */
import { isBuiltApp } from '../build/apps.ts';
import { runCommandLine } from './command.ts';
import { objectStoreOf, registryLogOf } from './object-store.ts';
import { releaseBuilds } from './release-build.ts';
import { fakeBuild, partsIn } from './test-builds.ts';

const [folder = '', app = '', build = '', share = '', hangAt = '', pause = ''] = process.argv.slice(2);
if (!isBuiltApp(app)) throw new Error(`${app} is not an app`);

let wasPaused = false;
const forEver = () => new Promise<void>(() => setInterval(() => undefined, 60_000));

await runCommandLine(async () => {
  await releaseBuilds([await fakeBuild(folder, build, { app })], share ? { share: Number(share) } : null, {
    ...partsIn(folder),
    log: registryLogOf(process.env),
    store: await objectStoreOf(process.env),
    onStep: (step) => {
      process.stdout.write(`${step}\n`);
      if (step !== hangAt || wasPaused) return undefined;
      if (!pause) return forEver();
      wasPaused = true;
      process.kill(process.pid, 'SIGSTOP');
      return undefined;
    },
  });
});
