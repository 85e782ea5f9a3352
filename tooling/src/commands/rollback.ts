/* `pnpm rollback <app> [build]`: points back to the build that was live before, or to the one that is named. */
import { appNamed, dataDirOf, runCommandLine } from '../release/command.ts';
import { ReleaseError, releasesOf, rollBack } from '../release/pointers.ts';
import { changeReleases } from '../release/registry-file.ts';

await runCommandLine(async () => {
  const [name, build, ...rest] = process.argv.slice(2);
  if (rest.length > 0) throw new ReleaseError('usage: pnpm rollback <app> [build]');
  const app = appNamed(name);
  const change = { dataDir: dataDirOf(process.env), now: () => new Date() };
  const releases = await changeReleases(change, (before, now) => rollBack(before, app, build, now));
  console.log(`${app} ${releasesOf(releases, app).live[0]} is live for everybody`);
});
