/**
 * `npx -y pnpm anonymise`: the nightly work on demand, by the running server or here. Exit code 0 when it was
 * done, 1 when it was not.
 */

import { DataDirError } from '@cars/shared-server/data-dir';
import { printUsage } from '../control/command-line.ts';
import { runAnywhere } from '../control/run-anywhere.ts';
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
  if (args.length > 0) return printUsage('npx -y pnpm anonymise');
  try {
    const env = parseEnv(process.env);
    const log = createLog(env.LOG_LEVEL, process.stderr);
    const result = await runAnywhere(env, 'anonymise', {}, async (database) => {
      const images = await openImages(env, log);
      try {
        return await anonymize({ database, images, log, ads: null, now: () => new Date() });
      } finally {
        await images.close();
      }
    });
    console.log(`anonymized ${result.anonymized}${result.isBusy ? ', another process is at it' : ''}`);
    return 0;
  } catch (error) {
    console.error('Failed.', isExpected(error) ? error.message : error);
    return 1;
  }
}

process.exit(await main(process.argv.slice(2)));
