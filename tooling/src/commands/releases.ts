/* `pnpm releases`: one JSON line for each build that has a name, and nothing else on stdout. */
import { dataDirOf, runCommandLine } from '../release/command.ts';
import { releaseLines } from '../release/plan.ts';
import { readReleases } from '../release/registry-file.ts';

await runCommandLine(async () => {
  const releases = await readReleases(await dataDirOf(process.env));
  for (const line of releaseLines(releases)) process.stdout.write(`${JSON.stringify(line)}\n`);
});
