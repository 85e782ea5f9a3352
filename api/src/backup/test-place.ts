import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openRegistry } from '@cars/shared-server/releases/registry';
import { folderLog } from '@cars/shared-server/releases/release-log';
import type { TestDatabase } from '../db/test-databases.ts';
import { createFolderStorage } from '../images/storage.ts';
import { addAds } from '../test-app.ts';
import type { Place } from './back-up.ts';

export const placeOf = async ({ engine, sql, dataDir }: TestDatabase): Promise<Place> => ({
  engine,
  sql,
  dataDir,
  hasReleasesInDatabase: false,
  pictures: await createFolderStorage(join(dataDir, 'images/originals')),
});

/** People, ads with text that is hard to copy, pictures, a release with two files. */
export const fillPlace = async (database: TestDatabase, { sql, pictures, dataDir }: Place): Promise<void> => {
  await emptyFolders(dataDir); // an earlier test of the file may have filled them
  await sql.query(
    `insert into users (name, login, telegram_id) values ('Анна \\ "Ё"', 'anna', '500'), (E'две\\nстроки', null, null)`,
  );
  await sql.query(
    `insert into messenger_contacts (phone, messenger, messenger_id, shared_at) values
       ('79005550001', 'telegram', '500', '2026-01-02T03:04:05Z'), ('79005550001', 'max', '7', '2026-01-02T03:04:06Z')`,
  );
  await sql.query("update messenger_accounts set linked_at = '2026-01-02T03:04:05Z'");
  const [user] = (await sql.query<{ id: number }>('select min(id) as id from users')).rows;
  await addAds(database, [
    {
      user_id: user?.id,
      description: 'разделители \u2028 и \u0085, табуляция \t, {"table":',
      price: 9_007_199_254_740_991,
    },
    { user_id: user?.id, description: '', created_at: '2026-01-02T03:04:05.678901Z' },
  ]);
  await sql.query(
    `insert into settings (key, value) values ('text', '"строка"'), ('none', 'null'), ('number', '1.50')`,
  );
  for (const key of ['first.webp', 'second.webp']) await pictures.put(key, Buffer.from(`picture ${key}`));
  const releases = join(dataDir, 'releases');
  await mkdir(join(releases, 'host/b1/static'), { recursive: true });
  await writeFile(join(releases, 'host/b1/index.html'), '<!doctype html>');
  await writeFile(join(releases, 'host/b1/static/.dot'), 'a file that begins with a dot');
  const { releases: none } = await openRegistry(releases).state();
  const version = {
    at: '2026-11-22T00:00:00.000Z',
    by: 'anna',
    commit: null,
    command: 'release',
    releases: none,
  };
  await folderLog(join(releases, 'registry')).create(1, JSON.stringify(version));
};

/** Removes all rows, pictures and releases of a test database. */
export const destroyPlace = async ({ sql, dataDir }: TestDatabase): Promise<void> => {
  const { rows } = await sql.query<{ names: string }>(
    `select string_agg(quote_ident(relname), ', ') as names from pg_class
     where relnamespace = current_schema()::regnamespace and relkind = 'r'`,
  );
  await sql.exec(`drop table ${rows[0]?.names} cascade`);
  await emptyFolders(dataDir);
};

const emptyFolders = async (dataDir: string): Promise<void> => {
  for (const name of ['images', 'releases']) await rm(join(dataDir, name), { recursive: true, force: true });
  await mkdir(join(dataDir, 'images/originals'), { recursive: true });
};
