/**
 * Progress is written to stderr, the first line on stdout is `imported N, rejected M`; what became of the lines follows.
 *
 * Exit code 0 when the file was read to its end, 1 when nothing was imported, 2 for a wrong call.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { printUsage, shownError } from '../control/command-line.ts';
import { runAnywhere } from '../control/run-anywhere.ts';
import type { Database } from '../db/database.ts';
import { type Env, parseEnv } from '../env.ts';
import { openImages } from '../images/open-images.ts';
import { createLog } from '../log.ts';
import { ImportError } from './import/import-error.ts';
import { reportLines } from './import/report.ts';
import { type ImportProgress, type ImportResult, importAds } from './import-ads.ts';

const USAGE = 'npx -y pnpm import-ads FILE.csv [--seller PHONE] [--check] [--withdraw-missing [--confirm N]]';

interface Call {
  readonly file: string;
  readonly seller: string | null;
  readonly check: boolean;
  readonly withdrawMissing: boolean;
  readonly confirm: number | null;
}

/** FILE is relative to the folder of the user's shell, not to the project's. */
function readCall(args: readonly string[], callersFolder: string): Call | null {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: {
        seller: { type: 'string' },
        check: { type: 'boolean', default: false },
        'withdraw-missing': { type: 'boolean', default: false },
        confirm: { type: 'string' },
      },
      allowPositionals: true,
    });
    const [file, ...more] = positionals;
    const { seller = null, check, confirm, 'withdraw-missing': withdrawMissing } = values;
    if (!file || more.length > 0) return null;
    if (confirm !== undefined && (!withdrawMissing || !/^\d{1,9}$/.test(confirm))) return null;
    return {
      file: resolve(callersFolder, file),
      seller,
      check,
      withdrawMissing,
      confirm: confirm === undefined ? null : Number(confirm),
    };
  } catch {
    return null;
  }
}

const printProgress = ({ phase, rows, rejected }: ImportProgress): void => {
  const done = phase === 'reading' ? 'rows read' : 'ads written';
  process.stderr.write(`${done}: ${rows}, rejected: ${rejected}\n`);
};

async function importHere(env: Env, db: Database, call: Call, signal: AbortSignal): Promise<ImportResult> {
  const images = await openImages(env, createLog(env.LOG_LEVEL, process.stderr));
  try {
    return await importAds({ db, images, ...call, onProgress: printProgress, signal });
  } finally {
    await images.close();
  }
}

async function main(): Promise<number> {
  const call = readCall(process.argv.slice(2), process.env.INIT_CWD || process.cwd());
  if (!call) return printUsage(USAGE);
  const leaving = new AbortController();
  const { signal } = leaving;
  for (const sign of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) process.once(sign, () => leaving.abort());
  try {
    const env = parseEnv(process.env);
    const result = await runAnywhere(env, 'import-ads', call, (db) => importHere(env, db, call, signal), {
      onProgress: (progress) => printProgress(progress as ImportProgress),
      signal,
    });
    if (result.rejected_file) console.error(`Rejected rows with their reasons: ${result.rejected_file}`);
    console.log(reportLines(result).join('\n'));
    return 0;
  } catch (error) {
    if (signal.aborted) console.error('The import was aborted, nothing was written.');
    else console.error('The import failed:', shownError(error, ImportError.name));
    return 1;
  }
}

process.exit(await main());
