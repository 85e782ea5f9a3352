import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type Database, openDatabase } from '@cars/api/db/database';
import { openPostgres } from '@cars/api/db/postgres-client';
import { AdService } from '@cars/api/modules/ad/service';
import { waitUntilIdle } from './idle-machine.ts';
import { measureSearches } from './measure-searches.ts';
import { type Gate, table } from './report.ts';
import { COMBINATIONS, type Combination } from './scale-combinations.ts';
import { scaleStatements } from './scale-rows.ts';
import { median, percentile } from './statistics.ts';

const PAGES = [1, 100] as const;
const PAGE_SIZE = 16;
const LIMIT_MS = 50;
const INDEX_MAX_ADS = 2_000_000;
const FILLING_LOOK_MS = 100;
const STATEMENT_LIMIT_MS = 10 * 60_000;
/** The benchmark's database; it is dropped afterwards unless `--keep` is set. */
const DATABASE_NAME = 'cars_bench_scale';

export interface ScaleOptions {
  /** A PostgreSQL server that allows new databases; null leaves that part out. */
  readonly serverUrl: string | null;
  readonly ads: number;
  readonly embeddedAds: number;
  /** Calls of each combination and page. */
  readonly rounds: number;
  /** Leaves the filled database on the server, and reuses it when it exists. */
  readonly keep: boolean;
  readonly say: (line: string) => void;
}

/** Fills a database without its search indexes, then builds them and updates statistics. */
export const fill = async (sql: Database['sql'], ads: number): Promise<void> => {
  const { rows: indexes } = await sql.query<{ name: string; sql: string }>(
    `select indexname as name, indexdef as sql from pg_indexes
     where schemaname = current_schema() and tablename = 'ads' and indexname like 'ads\\_by\\_%'`,
  );
  for (const statement of [
    ...indexes.map(({ name }) => `drop index ${name}`),
    ...scaleStatements(ads),
    ...indexes.map((index) => index.sql),
    'vacuum (analyze)',
    'checkpoint',
  ]) {
    await sql.exec(statement, { timeoutMs: STATEMENT_LIMIT_MS });
  }
};

interface Measured {
  readonly combination: Combination;
  readonly page: number;
  readonly times: readonly number[];
  readonly total: number;
}

/** Every combination and page, interleaved, each from the ads in memory, through a service without a cache. */
const measure = async (database: Database, rounds: number): Promise<Measured[]> => {
  const service = new AdService({
    database,
    now: () => new Date(),
    indexMaxAds: INDEX_MAX_ADS,
    log: console,
  });
  await service.start();
  // PostgreSQL fills it in the background.
  while (service.indexState.unused !== null) await setTimeout(FILLING_LOOK_MS);
  const cases = PAGES.flatMap((page) =>
    COMBINATIONS.map((combination) => ({ combination, page, times: [] as number[], total: 0 })),
  );
  // The first round warms connections and the server's memory and is not counted.
  for (let round = 0; round <= rounds; round += 1) {
    for (const one of cases) {
      await service.changed([]);
      const startedAt = performance.now();
      try {
        const { search, order } = one.combination;
        const page = { page: one.page, per_page: PAGE_SIZE };
        const { bytes } = await service.search(search, order, page, { kind: 'guest' });
        const took = performance.now() - startedAt;
        one.total = JSON.parse(bytes.toString()).data.pagination.total_items;
        if (round > 0) one.times.push(took);
      } catch {
        // The database canceled the call at its own limit: no response, whatever the time was.
        if (round > 0) one.times.push(Number.POSITIVE_INFINITY);
      }
    }
  }
  service.stop();
  return cases;
};

const report = (title: string, measured: readonly Measured[]): string => {
  const rows = COMBINATIONS.map((combination, n) => {
    const cells = PAGES.flatMap((page) => {
      const times = measured.find((one) => one.combination === combination && one.page === page)?.times ?? [];
      return [Math.min(...times), median(times), percentile(times, 0.95)].map((ms) => ms.toFixed(1));
    });
    const total = measured.find((one) => one.combination === combination)?.total ?? 0;
    return [`${n + 1} ${combination.name}`, combination.order, String(total), ...cells];
  });
  const head = [
    'combination',
    'order',
    'matches',
    ...PAGES.flatMap((page) => [`page ${page}: best`, 'median', 'p95']),
  ];
  return `${title}, ms\n${table([head, ...rows])}`;
};

const gatesOf = (name: string, measured: readonly Measured[]): Gate[] =>
  PAGES.map((page) => {
    const times = measured.filter((one) => one.page === page).flatMap((one) => one.times);
    return {
      name: `search, ${name}, page ${page}, p95 over all`,
      value: percentile(times, 0.95),
      unit: 'ms',
      kind: 'at-most',
      gate: LIMIT_MS,
    };
  });

const summary = (measured: readonly Measured[]): string => {
  const all = measured.flatMap((one) => one.times);
  const slow = measured.filter((one) => percentile(one.times, 0.95) > LIMIT_MS);
  const names = slow.map(
    ({ combination, page }) => `${COMBINATIONS.indexOf(combination) + 1} (page ${page})`,
  );
  return (
    `over all: median ${median(all).toFixed(1)} ms, p95 ${percentile(all, 0.95).toFixed(1)} ms, ` +
    `longest ${Math.max(...all).toFixed(1)} ms; ` +
    `over the limit by their own p95: ${names.join(', ') || 'none'}`
  );
};

/** A connection of its own for long statements, in the database of `url`. */
export const connect = (url: string): Database['sql'] =>
  openPostgres({ url, poolSize: 1, statementTimeoutMs: STATEMENT_LIMIT_MS });

const fillServer = async (url: string, ads: number): Promise<void> => {
  const sql = connect(url);
  try {
    const { rows } = await sql.query('select from ads limit 1');
    if (rows.length === 0) await fill(sql, ads);
  } finally {
    await sql.close();
  }
};

const measureServer = async (options: ScaleOptions, serverUrl: string, dataDir: string) => {
  const owner = connect(serverUrl);
  const url = new URL(serverUrl);
  url.pathname = `/${DATABASE_NAME}`;
  const drop = () => owner.exec(`drop database if exists ${DATABASE_NAME} with (force)`);
  try {
    if (!options.keep) await drop();
    const { rows } = await owner.query('select from pg_database where datname = $1', [DATABASE_NAME]);
    if (rows.length === 0) await owner.exec(`create database ${DATABASE_NAME}`);
    const database = await openDatabase({ dataDir, databaseUrl: url.href });
    try {
      await fillServer(url.href, options.ads);
      await waitUntilIdle();
      const measured = await measure(database, options.rounds);
      options.say('searching over HTTP');
      return { measured, http: await measureSearches(url.href) };
    } finally {
      await database.close();
    }
  } finally {
    if (!options.keep) await drop();
    await owner.close();
  }
};

const measureEmbedded = async (options: ScaleOptions, dataDir: string) => {
  const database = await openDatabase({ dataDir });
  try {
    await fill(database.sql, options.embeddedAds);
    await waitUntilIdle();
    return await measure(database, options.rounds);
  } finally {
    await database.close();
  }
};

const count = (ads: number) => ads.toLocaleString('en-US');

/** The list of combinations on both engines; generated rows, fixed seed, no cache. */
export const measureScale = async (options: ScaleOptions): Promise<{ gates: Gate[]; text: string }> => {
  const folder = await mkdtemp(join(tmpdir(), 'cars-bench-scale-'));
  const gates: Gate[] = [];
  const parts: string[] = [];
  const add = (name: string, measured: readonly Measured[]) => {
    gates.push(...gatesOf(name, measured));
    parts.push(report(`search, ${name}`, measured), summary(measured));
  };
  try {
    if (options.serverUrl) {
      options.say(`filling PostgreSQL with ${count(options.ads)} ads`);
      const { measured, http } = await measureServer(options, options.serverUrl, folder);
      add(`${count(options.ads)} on PostgreSQL`, measured);
      gates.push(...http.gates);
      parts.push(http.text);
    } else {
      parts.push('PostgreSQL: left out, TEST_DATABASE_URL names no server');
    }
    if (options.embeddedAds > 0) {
      options.say(`filling PGlite with ${count(options.embeddedAds)} ads`);
      add(`${count(options.embeddedAds)} on PGlite`, await measureEmbedded(options, folder));
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return { gates, text: parts.join('\n\n') };
};
