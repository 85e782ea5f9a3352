/**
 * `npx -y pnpm restore FILE [--replace] [--check]`: the backup of a manifest, into the database and the `DATA_DIR` of
 * this environment, while no server runs. `--check` compares every hash and changes nothing.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { openDataDir } from '@cars/shared-server/data-dir';
import { printUsage } from '../control/command-line.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { parseEnv } from '../env.ts';
import { openPictures } from '../images/open-images.ts';
import { createLog } from '../log.ts';
import { placeOf } from './back-up.ts';
import { BackupError, DamagedContentError } from './manifest.ts';
import { reasonOf } from './reason.ts';
import { checkBackup, restore } from './restore.ts';

const USAGE = 'npx -y pnpm restore FILE.json [--replace] [--check]';

const MENDING =
  '`backup FOLDER --verify` compares the whole folder and copies damaged pictures again while the server has them.';

/** Servers of a PostgreSQL database: they would go on with what they have in memory. */
const refuseWhileServersRun = async ({ engine, sql }: Database): Promise<void> => {
  if (engine === 'pglite') return; // the lock of the directory
  const { rows } = await sql.query<{ others: number }>(
    `select count(*)::int as others from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()
       and application_name = current_setting('application_name')`,
  );
  const others = rows[0]?.others ?? 0;
  if (others > 0)
    throw new BackupError(`Servers are connected to the database (${others} connections): stop them first.`);
};

const readCall = (args: readonly string[]) => {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { replace: { type: 'boolean', default: false }, check: { type: 'boolean', default: false } },
    });
    const [name] = positionals;
    return name ? { name, ...values } : null;
  } catch {
    return null;
  }
};

async function main(args: readonly string[]): Promise<number> {
  const call = readCall(args);
  if (!call) return printUsage(USAGE);
  try {
    const { name } = call;
    const file = resolve(process.env.INIT_CWD ?? process.cwd(), name);
    if (call.check) {
      const { at, pictures } = await checkBackup(file).catch((error: unknown) => {
        if (error instanceof DamagedContentError) console.error(MENDING);
        throw error;
      });
      console.log(`${file}: whole, of ${at}, ${pictures.length} pictures`);
      return 0;
    }
    const env = parseEnv(process.env);
    const log = createLog(env.LOG_LEVEL, process.stderr);
    await openDataDir(env.DATA_DIR, (sentence) => log.warn(sentence));
    const databaseUrl = env.DATABASE_DIRECT_URL ?? env.DATABASE_URL;
    const database = await openDatabase({
      dataDir: env.DATA_DIR,
      log,
      isRestoring: true,
      ...(databaseUrl ? { databaseUrl } : {}),
    });
    try {
      await refuseWhileServersRun(database);
      const pictures = await openPictures(env);
      const result = await restore({
        file,
        place: placeOf(env, database, pictures),
        replace: call.replace,
        retain: env.BACKUPS_RETAINED,
        onStep: (step) => console.log(step),
      });
      console.log(`restored: the state of ${result.at}, ${result.pictures} pictures`);
    } finally {
      await database.close();
    }
    return 0;
  } catch (error) {
    console.error('The restore failed.', reasonOf(error));
    return 1;
  }
}

process.exit(await main(process.argv.slice(2)));
