/**
 * `npx -y pnpm backup [FOLDER]`: database, pictures and releases into a folder of backups, by the running server or
 * here. Without a folder it is `BACKUP_DIR`.
 */
import { resolve } from 'node:path';
import { printUsage } from '../control/command-line.ts';
import { runAnywhere } from '../control/run-anywhere.ts';
import { parseEnv } from '../env.ts';
import { openPictures } from '../images/open-images.ts';
import { backUp, placeOf } from './back-up.ts';
import { reasonOf } from './reason.ts';

const USAGE = 'npx -y pnpm backup FOLDER';
const BYTES_PER_MEGABYTE = 1_000_000;
const megabytes = (bytes: number) => `${(bytes / BYTES_PER_MEGABYTE).toFixed(1)} MB`;

async function main([name]: readonly string[]): Promise<number> {
  try {
    if (name?.startsWith('-')) return printUsage(USAGE);
    const env = parseEnv(process.env);
    const given = name ?? env.BACKUP_DIR;
    if (!given) return printUsage(USAGE);
    const input = {
      folder: resolve(process.env.INIT_CWD ?? process.cwd(), given),
      retain: env.BACKUPS_RETAINED,
    };
    const { file, bytes, newBytes, pictures } = await runAnywhere(env, 'backup', input, async (database) =>
      backUp({ place: placeOf(env, database, await openPictures(env)), ...input }),
    );
    console.log(`${file}: ${megabytes(bytes)}, ${megabytes(newBytes)} of it new, ${pictures} pictures`);
    return 0;
  } catch (error) {
    console.error('The backup failed.', reasonOf(error));
    return 1;
  }
}

process.exit(await main(process.argv.slice(2)));
