/**
 * `npx -y pnpm backup [FOLDER] [--verify]`: database, pictures and releases into a folder of backups, by the running
 * server or here. Without a folder it is `BACKUP_DIR`; `--verify` compares all contents of the folder with their hashes.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { printUsage } from '../control/command-line.ts';
import { runAnywhere } from '../control/run-anywhere.ts';
import { parseEnv } from '../env.ts';
import { openPictures } from '../images/open-images.ts';
import { backUp, placeOf } from './back-up.ts';
import { reasonOf } from './reason.ts';

const USAGE = 'npx -y pnpm backup FOLDER [--verify]';
const BYTES_PER_MEGABYTE = 1_000_000;
const megabytes = (bytes: number) => `${(bytes / BYTES_PER_MEGABYTE).toFixed(1)} MB`;

const readCall = (args: readonly string[]) => {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { verify: { type: 'boolean', default: false } },
    });
    return { name: positionals[0], verifyAll: values.verify };
  } catch {
    return null;
  }
};

async function main(args: readonly string[]): Promise<number> {
  const call = readCall(args);
  if (!call) return printUsage(USAGE);
  try {
    const env = parseEnv(process.env);
    const given = call.name ?? env.BACKUP_DIR;
    if (!given) return printUsage(USAGE);
    const input = {
      folder: resolve(process.env.INIT_CWD ?? process.cwd(), given),
      retain: env.BACKUPS_RETAINED,
      verifyAll: call.verifyAll,
    };
    const { file, bytes, newBytes, pictures, verified, mended, warnings } = await runAnywhere(
      env,
      'backup',
      input,
      async (database) => backUp({ place: placeOf(env, database, await openPictures(env)), ...input }),
    );
    for (const warning of warnings) console.error(warning);
    console.log(
      `${file}: ${megabytes(bytes)}, ${megabytes(newBytes)} of it new, ${pictures} pictures; ` +
        `${verified} files of the folder compared, ${mended} damaged ones copied again`,
    );
    return 0;
  } catch (error) {
    console.error('The backup failed.', reasonOf(error));
    return 1;
  }
}

process.exit(await main(process.argv.slice(2)));
