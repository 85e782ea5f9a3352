// Night: It builds databases of every earlier version.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@rstest/core';
import { LIMITS } from '../http/limits.ts';
import { openTestApp, signIn, type TestApp } from '../test-app.ts';
import { migrate } from './migrate.ts';
import { listMigrations } from './migration-files.ts';
import { openPostgres } from './postgres-client.ts';
import type { SqlClient } from './sql-client.ts';
import { onEmptyDatabase, POSTGRES_URL } from './test-databases.ts';
import { fillAds, type OwnDatabase, openOwnDatabase, writeMigrations } from './test-own-database.ts';

const LIMIT_MS = 180_000;
const ADS = 5_000;
/** Other tests use the two cores too: a request that waits for its turn is no failed one. */
const LONG_WAITS = { waitLimitMs: 20_000, statementTimeoutMs: 20_000, lockTimeoutMs: 10_000 };
const NEWEST = (await listMigrations()).at(-1)?.version ?? 0;

/** What the next release adds: a column, an index that replaces another, a table that gets another name. */
const NEXT_RELEASE = [
  `-- oldest server: ${NEWEST}
   alter table ads add column planted text not null default 'none';`,
  `-- oldest server: ${NEWEST}
-- online
   drop index ads_by_mark;
   create index ads_by_mark on ads (mark_id, price_rub, id) where status = 'active';`,
  `-- oldest server: ${NEWEST}
   alter table favourites rename to liked_ads;
   create view favourites as select user_id, ad_id, created_at from liked_ads;`,
];

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cars-api-upgrade-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const nextFolder = () => writeMigrations(join(folder, 'next'), NEWEST, NEXT_RELEASE);

onEmptyDatabase('a server on the schema of the release after', (open) => {
  test(
    'starts where that release works with it, and is refused with both versions otherwise [S15]',
    async () => {
      const { sql, drop } = await open();
      const added = NEXT_RELEASE.map((_, at) => NEWEST + 1 + at);
      expect((await migrate(sql, { folder: await nextFolder() })).slice(-added.length)).toEqual(added);
      expect(await migrate(sql)).toEqual([]);
      const older = await writeMigrations(join(folder, 'older'), NEWEST - 1);
      const before = (await listMigrations(older)).at(-1)?.version;
      await expect(migrate(sql, { folder: older })).rejects.toThrow(
        `The database schema is newer than this program: version ${NEWEST + 3} works with programs from version ` +
          `${NEWEST} on, and this one has version ${before}. Update the program.`,
      );
      await drop();
    },
    LIMIT_MS,
  );
});

/** Servers of one database behind a balancer that sends a request to each in turn. */
class Balanced {
  readonly #url: string;
  readonly #openUnlimited: () => SqlClient;
  readonly #serving: { address: string; app: TestApp; sql: SqlClient; inFlight: Set<Promise<unknown>> }[] =
    [];
  #turn = 0;

  constructor({ url, openUnlimited }: OwnDatabase) {
    this.#url = url;
    this.#openUnlimited = openUnlimited;
  }

  /** Starts a server of the release with these migrations; it gets requests from when it listens. */
  async add(migrations?: string): Promise<void> {
    const sql = openPostgres({ url: this.#url, poolSize: 4, ...LONG_WAITS });
    await migrate(sql, { openUnlimited: this.#openUnlimited, ...(migrations ? { folder: migrations } : {}) });
    const limits = { ...LIMITS, write: [{ points: 1_000_000, seconds: 60 }] };
    const app = await openTestApp({ engine: 'postgres', sql, close: () => sql.close() }, { limits });
    const address = await app.http.listen({ port: 0, host: '127.0.0.1' });
    this.#serving.push({ address, app, sql, inFlight: new Set() });
  }

  /** Takes the oldest server out, as a rolling update does. */
  async removeOldest(): Promise<void> {
    const server = this.#serving.shift();
    await Promise.all(server?.inFlight ?? []);
    await server?.app.close();
    await server?.sql.close();
  }

  async stop(): Promise<void> {
    while (this.#serving.length > 0) await this.removeOldest();
  }

  /** The status of a response, and its text where it is no success. */
  async call(method: string, path: string, headers: Readonly<Record<string, string>> = {}): Promise<string> {
    this.#turn += 1;
    const server = this.#serving[this.#turn % this.#serving.length];
    if (!server) throw new Error('no server');
    const reply = fetch(server.address + path, { method, headers }).then(
      async (response) => `${response.status}${response.ok ? '' : ` ${await response.text()}`}`,
    );
    server.inFlight.add(reply);
    try {
      return await reply;
    } finally {
      server.inFlight.delete(reply);
    }
  }
}

describe.skipIf(POSTGRES_URL === '')('two servers over a filled PostgreSQL', () => {
  let database: OwnDatabase;
  let sql: SqlClient;
  beforeEach(async () => {
    database = await openOwnDatabase(POSTGRES_URL);
    sql = openPostgres({ url: database.url, poolSize: 4 });
    await migrate(sql);
    await fillAds(sql, ADS);
  }, LIMIT_MS);
  afterEach(async () => {
    await sql.close();
    await database.drop();
  });

  test(
    'are updated to the next release and back under requests, and no request fails and no write is lost',
    async () => {
      const servers = new Balanced(database);
      await servers.add();
      await servers.add();
      const seller = await signIn({ engine: 'postgres', sql, close: async () => undefined }, 1);
      const buyer = await signIn(
        { engine: 'postgres', sql, close: async () => undefined },
        (await sql.query<{ id: number }>("insert into users (name) values ('Покупатель') returning id"))
          .rows[0]?.id ?? 0,
      );

      const failed: string[] = [];
      const liked: number[] = [];
      const deleted: number[] = [];
      let reads = 0;
      let isRunning = true;
      const expectOk = (status: string, call: string) => {
        if (status !== '200') failed.push(`${call}: ${status}`);
        return status === '200';
      };
      const write = async (method: string, path: string, headers: Readonly<Record<string, string>>) =>
        expectOk(await servers.call(method, path, headers), `${method} ${path}`);
      const likes = async () => {
        for (let id = 1; isRunning && id < ADS / 2; id += 1)
          if (await write('POST', `/api/v2/ads/${id}/favorites`, buyer)) liked.push(id);
      };
      const deletions = async () => {
        for (let id = ADS; isRunning && id > ADS / 2; id -= 1)
          if (await write('DELETE', `/api/web-user/ads/delete/${id}`, seller)) deleted.push(id);
      };
      const searches = async () => {
        for (; isRunning; reads += 1)
          expectOk(await servers.call('GET', `/api/v2/ads/preview?page=${1 + (reads % 9)}`), 'GET preview');
      };
      const running = Promise.all([likes(), deletions(), searches()]);

      const next = await nextFolder();
      for (const release of [next, next, undefined, undefined]) {
        await servers.add(release);
        await servers.removeOldest();
        const before = [liked.length, deleted.length, reads];
        while ([liked.length, deleted.length, reads].some((count, at) => count < (before[at] ?? 0) + 20))
          await new Promise((resolve) => setTimeout(resolve, 5));
      }
      isRunning = false;
      await running;
      await servers.stop();

      expect(failed).toEqual([]);
      const { rows } = await sql.query<{ ad_id: number }>('select ad_id from favourites order by ad_id');
      expect(rows.map(({ ad_id }) => ad_id)).toEqual(liked);
      const gone = await sql.query<{ id: number }>(
        "select id from ads where status = 'deleted' order by id desc",
      );
      expect(gone.rows.map(({ id }) => id)).toEqual(deleted);
    },
    LIMIT_MS,
  );
});
