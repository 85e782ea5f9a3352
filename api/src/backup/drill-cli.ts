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
import { releaseLive } from '@cars/shared-server/releases/rollout';
import { takeOver } from '@cars/shared-server/releases/take-over';
import { openDatabase } from '../db/database.ts';
import { readClock } from '../db/database-clock.ts';
import { openPostgres } from '../db/postgres-client.ts';
import { parseEnv } from '../env.ts';
import { openImages, openPictures } from '../images/open-images.ts';
import { createLog } from '../log.ts';
import { seedDemo } from '../seed/demo.ts';
import { type Place, placeOf } from './back-up.ts';
import { drill } from './drill.ts';
import { reasonOf } from './reason.ts';

const SCHEMA = 'backup_drill';
const BUILD = 'drill-build';
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
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'], // it ends with this process
    });
    let readyAfter = 0;
    child.stdout?.on('data', (chunk) => {
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
  const files = join(folder, 'host', BUILD);
  await mkdir(join(files, 'static'), { recursive: true });
  await writeFile(join(files, 'index.html'), '<!doctype html><title>drill</title>');
  for (let n = 0; n < 50; n += 1)
    await writeFile(join(files, `static/${n}.js`), `export default ${n};`.repeat(1_000));
  const inline = { scripts: [], styles: [] };
  const page = { build: BUILD, contract: '1.0.0', inline, chunks: {} };
  const record = { app: 'host', build: BUILD, bytes: 1, exposes: [], kind: 'page', page } as const;
  const { releases: none } = await openRegistry(folder).state();
  const releases = releaseLive(none, record, new Date(0));
  for (const number of [1, 2, 3]) {
    const version = { at: new Date(number).toISOString(), by: 'drill', commit: null, command: 'release' };
    const text = JSON.stringify({ ...version, releases });
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
        const database = await openDatabase({ dataDir, ...(databaseUrl ? { databaseUrl } : {}) });
        return { ...placeOf(env, database, await openPictures(env)), close: database.close };
      },
      fill: async ({ sql, pictures, hasReleasesInDatabase }: Place) => {
        const images = await openImages(env, log, pictures);
        await seedDemo({ db: { sql }, images, log });
        await images.close();
        await fillReleases(dataDir);
        if (hasReleasesInDatabase) await takeOver(sql, join(dataDir, 'releases'), (await readClock(sql))());
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
