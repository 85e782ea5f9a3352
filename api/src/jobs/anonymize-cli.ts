/**
 * `npx -y pnpm anonymise [--confirm N]`: the nightly work on demand, by the running server or here. Exit code 0 when it
 * was done, 1 when it was not, 2 for a wrong call.
 */

import { DataDirError } from '@cars/shared-server/data-dir';
import { printUsage } from '../control/command-line.ts';
import { runAnywhere } from '../control/run-anywhere.ts';
import { readClock } from '../db/database-clock.ts';
import { DatabaseStartError } from '../db/sql-client.ts';
import { EnvError, parseEnv } from '../env.ts';
import { openImages } from '../images/open-images.ts';
import { createLog } from '../log.ts';
import { anonymize } from './anonymize.ts';

const isExpected = (error: unknown): error is Error =>
  error instanceof Error &&
  [EnvError.name, DataDirError.name, DatabaseStartError.name, 'DatabaseError', 'ControlError'].includes(
    error.name,
  );

async function main(args: readonly string[]): Promise<number> {
  const [flag, number = '', ...more] = args;
  const isConfirmed = flag === '--confirm' && /^\d{1,9}$/.test(number) && more.length === 0;
  if (args.length > 0 && !isConfirmed) return printUsage('npx -y pnpm anonymise [--confirm N]');
  const confirm = isConfirmed ? Number(number) : null;
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
    console.error('Failed.', isExpected(error) ? error.message : error);
    return 1;
  }
}

process.exit(await main(process.argv.slice(2)));
