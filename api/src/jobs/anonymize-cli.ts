/**
 * `npx -y pnpm anonymise [--confirm N]`: the nightly work on demand, by the running server or here. Exit code 0 when it
 * was done, 1 when it was not, 2 for a wrong call.
 */

import { parseArgs } from 'node:util';
import { printUsage, shownError } from '../control/command-line.ts';
import { runAnywhere } from '../control/run-anywhere.ts';
import { readClock } from '../db/database-clock.ts';
import { parseEnv } from '../env.ts';
import { openImages } from '../images/open-images.ts';
import { createLog } from '../log.ts';
import { anonymize } from './anonymize.ts';

/** The confirmed number of accounts, null without one; undefined for a wrong call. */
function readConfirm(args: readonly string[]): number | null | undefined {
  try {
    const { confirm } = parseArgs({ args: [...args], options: { confirm: { type: 'string' } } }).values;
    if (confirm === undefined) return null;
    return /^\d{1,9}$/.test(confirm) ? Number(confirm) : undefined;
  } catch {
    return undefined;
  }
}

async function main(args: readonly string[]): Promise<number> {
  const confirm = readConfirm(args);
  if (confirm === undefined) return printUsage('npx -y pnpm anonymise [--confirm N]');
  try {
    const env = parseEnv(process.env);
    const log = createLog(env.LOG_LEVEL, process.stderr);
    const result = await runAnywhere(env, 'anonymise', { confirm }, async (database) => {
      const images = await openImages(env, log);
      try {
        return await anonymize({
          database,
          images,
          log,
          ads: null,
          confirm,
          now: await readClock(database.sql),
        });
      } finally {
        await images.close();
      }
    });
    if (result.due !== undefined) {
      console.error(
        `Stopped: ${result.due} accounts are due in one night. Check the clocks of server and database, and whether the data are an old copy; then --confirm ${result.due}.`,
      );
      return 1;
    }
    console.log(`anonymized ${result.anonymized}${result.isBusy ? ', another process is at it' : ''}`);
    return 0;
  } catch (error) {
    console.error('Failed.', shownError(error));
    return 1;
  }
}

process.exit(await main(process.argv.slice(2)));
