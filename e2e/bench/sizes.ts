import { mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '@cars/api/db/database';
import { bundleServer, copyPackages } from '@cars/tooling/packaged/bundle-server';
import { startNode } from '@cars/tooling/run/child';
import { freePort } from '@cars/tooling/run/free-port';
import { temporaryFolder } from '@cars/tooling/run/temporary-folder';
import { memoryOf, peakUntil } from './process-memory.ts';
import { table } from './report.ts';
import { connect, fill } from './search-scale.ts';

const DATABASES = { filled: 'cars_bench_sizes', restored: 'cars_bench_sizes_restored' } as const;
const START_MS = 15 * 60_000;
const COMMAND_MS = 60 * 60_000;
/** Different searches, so that the server has its cached responses. */
const SEARCHES = 300;
const AT_ONCE = 5;
const MARKS = 60;
const RETRY_MS = 1_000;
const TRIES = 60;

/** What a number of ads needs; sizes in bytes, times in ms. */
export interface Sizes {
  readonly engine: 'pglite' | 'postgres';
  readonly ads: number;
  /** The table of ads, its indexes, and everything with the log of writes. */
  readonly tableBytes: number;
  readonly indexBytes: number;
  readonly diskBytes: number;
  readonly startMs: number;
  readonly startPeakBytes: number;
  readonly servingBytes: number;
  readonly backupMs: number;
  readonly backupBytes: number;
  readonly backupPeakBytes: number;
  readonly restoreMs: number;
  readonly restorePeakBytes: number;
}

export interface SizesOptions {
  /** A PostgreSQL server that allows new databases; null leaves that part out. */
  readonly serverUrl: string | null;
  readonly counts: readonly number[];
  /** The embedded database is measured up to this number. */
  readonly embeddedMax: number;
  readonly say: (line: string) => void;
}

/** Where the ads of one case are. */
interface Place {
  readonly engine: Sizes['engine'];
  readonly dataDir: string;
  readonly databaseUrl?: string;
}

const bytesBelow = async (folder: string): Promise<number> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const sizes = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => stat(join(parentPath, name)).then(({ size }) => size)),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
};

const environmentOf = ({ dataDir, databaseUrl }: Place): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  DATA_DIR: dataDir,
  SEED: 'none',
  RATE_LIMITS: 'demo',
  LOG_LEVEL: 'error',
  ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
});

const fillPlace = async (place: Place, ads: number) => {
  const database = await openDatabase({
    dataDir: place.dataDir,
    ...(place.databaseUrl ? { databaseUrl: place.databaseUrl } : {}),
  });
  // A statement of the server's own pool has a limit that filling exceeds.
  const sql = place.databaseUrl ? connect(place.databaseUrl) : database.sql;
  try {
    await fill(sql, ads);
    const { rows } = await sql.query<{ table_bytes: number; index_bytes: number; all_bytes: number }>(
      `select pg_table_size('ads') as table_bytes, pg_indexes_size('ads') as index_bytes,
         pg_database_size(current_database()) as all_bytes`,
    );
    return rows[0] ?? { table_bytes: 0, index_bytes: 0, all_bytes: 0 };
  } finally {
    if (sql !== database.sql) await sql.close();
    await database.close();
  }
};

const searchAll = async (url: string): Promise<void> => {
  let next = 0;
  const search = async (n: number, tries = TRIES): Promise<void> => {
    const from = 100_000 * (1 + (n % 15));
    const reply = await fetch(`${url}/api/v2/ads/search?page=${1 + (n % 5)}&per_page=16&order_by=price_asc`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: GUEST },
      body: JSON.stringify({ mark_id: 1 + (n % MARKS), price: [from, from * 20] }),
    });
    // Times are not measured here, and a busy machine makes the server refuse calls.
    if (reply.status === 503 && tries > 0) {
      await pause(RETRY_MS);
      return search(n, tries - 1);
    }
    if (reply.status !== 200) throw new Error(`a search: status ${reply.status}, ${await reply.text()}`);
    await reply.arrayBuffer();
  };
  const worker = async () => {
    while (next < SEARCHES) {
      next += 1;
      await search(next);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
};
const GUEST = `Basic ${Buffer.from('cars:cars-guest').toString('base64')}`;

/** The packaged server over a place: its start, and after searches. */
const measureServer = async (server: string, place: Place) => {
  const port = await freePort();
  const startedAt = performance.now();
  const child = startNode([join(server, 'main.mjs')], { ...environmentOf(place), PORT: String(port) });
  try {
    await child.line(/^ready /, START_MS);
    const startMs = performance.now() - startedAt;
    const startPeakBytes = memoryOf(child.pid, 'peak');
    await searchAll(`http://localhost:${port}`);
    return { startMs, startPeakBytes, servingBytes: memoryOf(child.pid, 'now') };
  } finally {
    await child.stop();
  }
};

const measureCommand = async (server: string, place: Place, args: readonly string[]) => {
  const startedAt = performance.now();
  const [name = '', ...rest] = args;
  const child = startNode([join(server, `${name}.mjs`), ...rest], environmentOf(place));
  const tooLong = setTimeout(() => void child.stop(), COMMAND_MS);
  const peak = await peakUntil(child.pid, child.ended());
  clearTimeout(tooLong);
  if ((await child.ended()) !== 0) throw new Error(`${name}: ${child.lastLines()}`);
  return { ms: performance.now() - startedAt, peak };
};

const measureCase = async (server: string, place: Place, restored: Place, ads: number): Promise<Sizes> => {
  const { table_bytes, index_bytes, all_bytes } = await fillPlace(place, ads);
  const diskBytes = place.engine === 'pglite' ? await bytesBelow(join(place.dataDir, 'db')) : all_bytes;
  const serving = await measureServer(server, place);
  const folder = join(place.dataDir, 'backups');
  const backup = await measureCommand(server, place, ['backup', folder]);
  const [manifest = ''] = (await readdir(folder)).filter((name) => name.endsWith('.json'));
  const restore = await measureCommand(server, restored, ['restore', join(folder, manifest)]);
  return {
    engine: place.engine,
    ads,
    tableBytes: table_bytes,
    indexBytes: index_bytes,
    diskBytes,
    ...serving,
    backupMs: backup.ms,
    backupBytes: await bytesBelow(folder),
    backupPeakBytes: backup.peak,
    restoreMs: restore.ms,
    restorePeakBytes: restore.peak,
  };
};

const postgresCase = async (server: string, serverUrl: string, folder: string, ads: number) => {
  const owner = connect(serverUrl);
  const placeOf = async (role: keyof typeof DATABASES): Promise<Place> => {
    const url = new URL(serverUrl);
    url.pathname = `/${DATABASES[role]}`;
    const dataDir = join(folder, role);
    await mkdir(dataDir, { recursive: true });
    return { engine: 'postgres', dataDir, databaseUrl: url.href };
  };
  const drop = async () => {
    for (const name of Object.values(DATABASES))
      await owner.exec(`drop database if exists ${name} with (force)`);
  };
  try {
    await drop();
    for (const name of Object.values(DATABASES)) await owner.exec(`create database ${name}`);
    return await measureCase(server, await placeOf('filled'), await placeOf('restored'), ads);
  } finally {
    await drop();
    await owner.close();
  }
};

const MEGABYTE = 1_000_000;
const megabytes = (bytes: number) => Math.round(bytes / MEGABYTE);
const seconds = (ms: number) => Math.round(ms / 100) / 10;

const COLUMNS: readonly (readonly [string, (sizes: Sizes) => string | number])[] = [
  ['ads', ({ ads, engine }) => `${ads.toLocaleString('en-US')}, ${engine}`],
  ['table, MB', ({ tableBytes }) => megabytes(tableBytes)],
  ['indexes', ({ indexBytes }) => megabytes(indexBytes)],
  ['database', ({ diskBytes }) => megabytes(diskBytes)],
  ['start, s', ({ startMs }) => seconds(startMs)],
  ['peak, MB', ({ startPeakBytes }) => megabytes(startPeakBytes)],
  ['serving', ({ servingBytes }) => megabytes(servingBytes)],
  ['backup, s', ({ backupMs }) => seconds(backupMs)],
  ['size, MB', ({ backupBytes }) => megabytes(backupBytes)],
  ['peak', ({ backupPeakBytes }) => megabytes(backupPeakBytes)],
  ['restore, s', ({ restoreMs }) => seconds(restoreMs)],
  ['peak, MB', ({ restorePeakBytes }) => megabytes(restorePeakBytes)],
];

export const sizesTable = (sizes: readonly Sizes[]): string =>
  table([COLUMNS.map(([head]) => head), ...sizes.map((row) => COLUMNS.map(([, cell]) => cell(row)))]);

/**
 * Memory, disk, backup and restore of generated ads without pictures, with the packaged server and its commands in
 * processes of their own.
 */
export const measureSizes = async (options: SizesOptions): Promise<Sizes[]> => {
  const folder = await temporaryFolder('bench-sizes');
  const measured: Sizes[] = [];
  try {
    const server = join(folder.path, 'server');
    await bundleServer(server);
    await copyPackages(join(folder.path, 'node_modules'));
    for (const ads of options.counts) {
      const place = await temporaryFolder('bench-sizes-data');
      const part = (name: string) => join(place.path, name);
      if (options.serverUrl) {
        options.say(`${ads} ads on PostgreSQL`);
        measured.push(await postgresCase(server, options.serverUrl, part('postgres'), ads));
        options.say(sizesTable(measured));
      }
      if (ads <= options.embeddedMax) {
        options.say(`${ads} ads on PGlite`);
        const filled: Place = { engine: 'pglite', dataDir: part('pglite') };
        await mkdir(filled.dataDir);
        measured.push(await measureCase(server, filled, { ...filled, dataDir: part('restored') }, ads));
        options.say(sizesTable(measured));
      }
      await place.remove();
    }
  } finally {
    await folder.remove();
  }
  return measured;
};
