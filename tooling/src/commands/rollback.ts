/* `pnpm rollback <app> [build] [--anyway]`: makes the previous live build, or the named one, live again. */
import { parseArgs } from 'node:util';
import { ReleaseError, releasesOf, rollBack } from '@cars/shared-server/releases/rollout';
import { parseOrder, releasedApp, runCommandLine, shownChangeOf } from '../release/command.ts';
import { changeReleases } from '../release/registry-file.ts';
import { liveWords } from '../release/release-words.ts';
import usages from './usage.json' with { type: 'json' };

const USAGE = `usage: ${usages.rollback}`;

await runCommandLine(async () => {
  const { values, positionals } = parseOrder(USAGE, () =>
    parseArgs({ allowPositionals: true, options: { anyway: { type: 'boolean', default: false } } }),
  );
  const [name, build, ...rest] = positionals;
  if (!name || rest.length > 0) throw new ReleaseError(USAGE);
  const change = await shownChangeOf(process.env, values.anyway);
  const app = await releasedApp(change, name);
  const releases = await changeReleases(change, (before, now) => rollBack(before, app, build, now));
  console.log(liveWords(app, releasesOf(releases, app).live[0], change));
});
