/**
 * `npx -y pnpm backup FILE.tar.gz`: a consistent copy of the embedded database, by the running server or
 * here. To restore it: stop the server, empty `DATA_DIR/db` and unpack the file there.
 */
import { resolve } from 'node:path';
import { runAnywhere } from '../control/run-anywhere.ts';
import { parseEnv } from '../env.ts';
import { backUp } from './backup.ts';

const BYTES_PER_MEGABYTE = 1_000_000;

async function main([name]: readonly string[]): Promise<number> {
  if (!name) {
    console.error('npx -y pnpm backup FILE.tar.gz');
    return 2;
  }
  const file = resolve(process.env.INIT_CWD ?? process.cwd(), name);
  try {
    const { bytes } = await runAnywhere(parseEnv(process.env), 'backup', { file }, (database) =>
      backUp(database, file),
    );
    console.log(`${file}: ${(bytes / BYTES_PER_MEGABYTE).toFixed(1)} MB`);
    return 0;
  } catch (error) {
    console.error('The backup failed.', error instanceof Error ? error.message : error);
    return 1;
  }
}

process.exit(await main(process.argv.slice(2)));
