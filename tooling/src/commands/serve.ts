/*
 * The first half of `pnpm serve`: the server (api/src/main.ts) follows in the same process. Nothing is built
 * or released; the live builds of DATA_DIR stay live.
 */
import { dataDirOf, placeOf, runCommandLine } from '../release/command.ts';
import { readReleases } from '../release/registry-file.ts';

const { env } = process;
env.DATA_DIR = await dataDirOf(env);
await runCommandLine(async () => {
  const { host, monolith } = await readReleases(await placeOf(env));
  if ((env.MONOLITH === '1' ? monolith : host).live.length === 0) {
    console.warn(`${env.DATA_DIR} has no live build yet: pages appear with the first "pnpm release"`);
  }
});
if (process.exitCode) process.exit();
