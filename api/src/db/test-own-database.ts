import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listMigrations } from './migration-files.ts';
import { openPostgres } from './postgres-client.ts';
import type { SqlClient } from './sql-client.ts';

export interface OwnDatabase {
  readonly url: string;
  /** Without limits of time, as the client of online migrations. */
  openUnlimited(): SqlClient;
  drop(): Promise<void>;
}

/**
 * A database of a PostgreSQL server for one test alone: an index that is made beside writes waits for every
 * transaction of its database.
 */
export const openOwnDatabase = async (server: string): Promise<OwnDatabase> => {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const owner = openPostgres({ url: server, poolSize: 1, statementTimeoutMs: 60_000 });
  await owner.exec(`create database ${name}`);
  const address = new URL(server);
  address.pathname = `/${name}`;
  const url = address.href;
  return {
    url,
    openUnlimited: () => openPostgres({ url, poolSize: 2, statementTimeoutMs: 0, lockTimeoutMs: 0 }),
    drop: async () => {
      await owner.exec(`drop database ${name} with (force)`);
      await owner.close();
    },
  };
};

/** Writes a folder with the migrations up to a version and further ones, whose texts follow it. */
export const writeMigrations = async (
  folder: string,
  upTo: number,
  added: readonly string[] = [],
): Promise<string> => {
  await mkdir(folder, { recursive: true });
  for (const { version, name, sql } of await listMigrations())
    if (version <= upTo) await writeFile(join(folder, name), sql);
  for (const [at, sql] of added.entries())
    await writeFile(join(folder, `${String(upTo + 1 + at).padStart(4, '0')}-planted.sql`), sql);
  return folder;
};

/** Writes a seller and ads in the columns that migration 0001 made. */
export const fillAds = (sql: SqlClient, count: number): Promise<void> =>
  sql.exec(
    `insert into users (name, phone) values ('Продавец', '79000000001');
     insert into ads (user_id, mark_id, mark, model_id, model, price, price_rub, year, mileage, body, kpp)
     select 1, n % 50 + 1, 'BMW', n % 500 + 1, 'X5', n, n, 1990 + n % 35, n, 'sedan', 'automatic'
     from generate_series(1, ${count}) n`,
    { timeoutMs: 60_000 },
  );
