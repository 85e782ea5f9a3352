/**
 * `npx -y pnpm drill`: the demo is filled in, backed up, destroyed and restored, and every row, picture and live build is
 * compared; then a server starts from it. On the embedded database, and on PostgreSQL with `TEST_DATABASE_URL`.
 */
import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openRegistry } from '@cars/shared-server/releases/registry';
import { folderLog } from '@cars/shared-server/releases/release-log';
import { openDatabase } from '../db/database.ts';
import { openPostgres } from '../db/postgres-client.ts';
import { parseEnv } from '../env.ts';
import { openImages, openPictures } from '../images/open-images.ts';
import { createLog } from '../log.ts';
import { seedDemo } from '../seed/demo.ts';
import type { Place } from './back-up.ts';
import { drill } from './drill.ts';
import { reasonOf } from './reason.ts';

const SCHEMA = 'backup_drill';
const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));
const log = createLog('warn', process.stderr);
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

const settingsOf = (dataDir: string, databaseUrl: string | null) => ({
  DEMO: '1',
  PORT: '0',
  LOG_LEVEL: 'warn',
  DATA_DIR: dataDir,
  ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
});

/** Milliseconds until a server of these settings is ready. */
const startServer = (settings: Readonly<Record<string, string>>): Promise<number> =>
  new Promise((resolve, reject) => {
    const startedAt = performance.now();
    const child = spawn(process.execPath, [...process.execArgv, MAIN], {
      env: { PATH: process.env.PATH, ...settings },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let readyAfter = 0;
    child.stdout.on('data', (chunk) => {
      if (!/^ready /m.test(String(chunk)) || readyAfter > 0) return;
      readyAfter = performance.now() - startedAt;
      child.kill('SIGTERM');
    });
    child.once('exit', (code) =>
      readyAfter > 0 ? resolve(readyAfter) : reject(new Error(`the server ended with ${code}`)),
    );
  });

/** A registry with a history, and the files of a build. */
const fillReleases = async (dataDir: string): Promise<void> => {
  const folder = join(dataDir, 'releases');
  await mkdir(join(folder, 'host/drill/static'), { recursive: true });
  for (let n = 0; n < 50; n += 1)
    await writeFile(join(folder, `host/drill/static/${n}.js`), `export default ${n};`.repeat(1_000));
  const { releases: none } = await openRegistry(folder).state();
  for (const number of [1, 2, 3]) {
    const version = { at: new Date(number).toISOString(), by: 'drill', commit: null, command: 'release' };
    const text = JSON.stringify({ ...version, releases: none });
    await folderLog(join(folder, 'registry')).create(number, text);
  }
};

const run = async (name: string, databaseUrl: string | null, dropTables: () => Promise<void>) => {
  const folder = await mkdtemp(join(tmpdir(), 'cars-drill-'));
  const dataDir = join(folder, 'data');
  const settings = settingsOf(dataDir, databaseUrl);
  const env = parseEnv(settings);
  try {
    const report = await drill({
      folder: join(folder, 'backups'),
      open: async () => {
        await mkdir(dataDir, { recursive: true });
        const { sql, close } = await openDatabase({ dataDir, ...(databaseUrl ? { databaseUrl } : {}) });
        return { sql, dataDir, pictures: await openPictures(env), close };
      },
      fill: async ({ sql, pictures }: Place) => {
        const images = await openImages(env, log, pictures);
        await seedDemo({ db: { sql }, images, log });
        await images.close();
        await fillReleases(dataDir);
      },
      destroy: async () => {
        await dropTables();
        await rm(dataDir, { recursive: true });
      },
    });
    const startMs = await startServer(settings);
    const { rows, pictures, releaseFiles, backupMs, recoveryPointMs, recoveryMs } = report;
    console.log(
      `${name}: ${rows} rows, ${pictures} pictures and ${releaseFiles} files of releases are as they were. ` +
        `Backup ${seconds(backupMs)}. Recovery point: ${seconds(recoveryPointMs)} before the loss. ` +
        `Recovery time: ${seconds(recoveryMs)}, and ${seconds(startMs)} until a server is ready.`,
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

const runOnPostgres = async (url: string): Promise<void> => {
  const owner = openPostgres({ url, poolSize: 1 });
  const dropTables = () => owner.exec(`drop schema if exists ${SCHEMA} cascade; create schema ${SCHEMA}`);
  const address = new URL(url);
  address.searchParams.set('search_path', SCHEMA);
  try {
    await dropTables();
    await run('PostgreSQL', address.href, dropTables);
  } finally {
    await owner.exec(`drop schema if exists ${SCHEMA} cascade`);
    await owner.close();
  }
};

try {
  await run('Embedded database', null, async () => undefined);
  const url = process.env.TEST_DATABASE_URL;
  if (url) await runOnPostgres(url);
  else console.log('PostgreSQL: skipped (TEST_DATABASE_URL is not set)');
} catch (error) {
  console.error('The drill failed.', reasonOf(error));
  process.exitCode = 1;
}
