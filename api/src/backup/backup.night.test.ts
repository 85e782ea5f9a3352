// Night: It makes and restores backups of whole marketplaces.
import { appendFile, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, rs, test } from '@rstest/core';
import type { SqlClient } from '../db/sql-client.ts';
import { onDatabase, openTestPglite, openTestPostgres, POSTGRES_URL } from '../db/test-databases.ts';
import { backUp, type Place } from './back-up.ts';
import { manifestNames, newestBackupReader } from './backup-folder.ts';
import { drill } from './drill.ts';
import { skipUsedNumbers } from './load-rows.ts';
import { checkBackup, restore } from './restore.ts';
import { destroyPlace, fillPlace, placeOf } from './test-place.ts';

let folders = '';
beforeAll(async () => {
  folders = await mkdtemp(join(tmpdir(), 'cars-api-backups-'));
});
afterAll(() => rm(folders, { recursive: true, force: true }));
const newFolder = () => mkdtemp(join(folders, 'backups-'));

const namesOf = async ({ sql }: Place) =>
  (await sql.query<{ name: string }>('select name from users order by id')).rows.map(({ name }) => name);
const contentFile = (folder: string, sha256: string) => join(folder, 'files', sha256.slice(0, 2), sha256);

onDatabase('backup and restore', (database) => {
  test('a drill brings back every row, picture and release [S25]', async () => {
    const report = await drill({
      open: async () => ({ ...(await placeOf(database())), close: async () => undefined }),
      fill: (place) => fillPlace(database(), place),
      destroy: () => destroyPlace(database()),
      folder: await newFolder(),
    });
    expect(report).toMatchObject({ rows: 11, pictures: 2, releaseFiles: 3 });
  });

  test('a backup made while people write is whole [S22]', async () => {
    const folder = await newFolder();
    const place = await placeOf(database());
    await fillPlace(database(), place);
    let isOver = false;
    const writing = (async () => {
      while (!isOver)
        await place.sql.transaction(async (tx) => {
          await tx.query("insert into users (name) values ('pair')");
          await tx.query("insert into settings (key, value) select 'pair ' || max(id), 'true' from users");
        });
    })();
    const { file } = await backUp({ place, folder, retain: 2 });
    isOver = true;
    await writing;
    await restore({ file, place, replace: true, retain: 2 });
    const { rows } = await place.sql.query<{ users: number; pairs: number }>(
      `select (select count(*)::int from users where name = 'pair') as users,
              (select count(*)::int from settings where key like 'pair %') as pairs`,
    );
    expect(rows[0]?.pairs).toBe(rows[0]?.users);
  });

  test('ids go on after those of the backup', async () => {
    const folder = await newFolder();
    const place = await placeOf(database());
    await fillPlace(database(), place);
    const { file } = await backUp({ place, folder, retain: 2 });
    await destroyPlace(database());
    await restore({ file, place, replace: false, retain: 2 });
    const { rows } = await place.sql.query("insert into users (name) values ('Новая') returning id");
    expect(rows).toEqual([{ id: 3 }]);
  });

  test('ids that were set and not used yet go on as well, from older backups too', async () => {
    const folder = await newFolder();
    const place = await placeOf(database());
    await fillPlace(database(), place);
    await place.sql.query("select setval('users_id_seq', 40, false)");
    const { file } = await backUp({ place, folder, retain: 2 });
    await destroyPlace(database());
    await restore({ file, place, replace: false, retain: 2 });
    const insert = () => place.sql.query("insert into users (name) values ('Новая') returning id");
    expect((await insert()).rows).toEqual([{ id: 40 }]);

    await place.sql.exec('truncate users restart identity cascade');
    await place.sql.query(
      "insert into users (id, name) overriding system value values (1, 'Анна'), (2, 'Яна')",
    );
    await skipUsedNumbers(place.sql);
    expect((await insert()).rows).toEqual([{ id: 3 }]);
  });

  test('people are replaced on demand only, and can be brought back from the restore point [S26]', async () => {
    const folder = await newFolder();
    const place = await placeOf(database());
    await fillPlace(database(), place);
    const { file } = await backUp({ place, folder, retain: 2 });
    await place.sql.query("update users set name = 'Позже'");
    await place.pictures.put('later.webp', Buffer.from('later'));
    await writeFile(join(place.dataDir, 'releases/host/b1/index.html'), 'later');
    await expect(restore({ file, place, replace: false, retain: 2 })).rejects.toThrow('--replace');
    expect(await namesOf(place)).toEqual(['Позже', 'Позже']);

    const { restorePoint } = await restore({ file, place, replace: true, retain: 2 });
    expect(await namesOf(place)).toEqual(['Анна \\ "Ё"', 'две\nстроки']);
    expect(await readFile(join(place.dataDir, 'releases/host/b1/index.html'), 'utf8')).toBe(
      '<!doctype html>',
    );
    await restore({ file: restorePoint ?? '', place, replace: true, retain: 2 });
    expect(await namesOf(place)).toEqual(['Позже', 'Позже']);
    expect(await readFile(join(place.dataDir, 'releases/host/b1/index.html'), 'utf8')).toBe('later');
  });

  test('a restore that fails at its last step leaves everything as it was [S26]', async () => {
    const folder = await newFolder();
    const place = await placeOf(database());
    await fillPlace(database(), place);
    const { file } = await backUp({ place, folder, retain: 2 });
    await place.sql.query("update users set name = 'Позже'");
    await writeFile(join(place.dataDir, 'releases/host/b1/index.html'), 'later');
    // The first transaction is the restore point's; the second one fails when all but the commit is done.
    let transactions = 0;
    const { sql } = place;
    const failing: SqlClient = {
      query: sql.query.bind(sql),
      exec: sql.exec.bind(sql),
      close: async () => undefined,
      transaction: (work, options) =>
        sql.transaction(async (tx) => {
          const result = await work(tx);
          transactions += 1;
          if (transactions === 2) await tx.query('select 1 / 0');
          return result;
        }, options),
    };
    await expect(
      restore({ file, place: { ...place, sql: failing }, replace: true, retain: 2 }),
    ).rejects.toThrow('Nothing was restored');
    expect(await namesOf(place)).toEqual(['Позже', 'Позже']);
    expect(await readFile(join(place.dataDir, 'releases/host/b1/index.html'), 'utf8')).toBe('later');
    expect((await readdir(place.dataDir)).filter((name) => /restore/.test(name))).toEqual([]);
  });

  test('a damaged or incomplete backup is refused, and the present stays [S10] [S25]', async () => {
    const folder = await newFolder();
    const place = await placeOf(database());
    await fillPlace(database(), place);
    const { file } = await backUp({ place, folder, retain: 9 });
    const manifest = await checkBackup(file);
    const damaged = async (sha256: string, damage: (path: string) => Promise<void>, message: string) => {
      const path = contentFile(folder, sha256);
      const whole = await readFile(path);
      await damage(path);
      await expect(restore({ file, place, replace: true, retain: 9 })).rejects.toThrow(message);
      await writeFile(path, whole);
    };
    const [picture = ''] = manifest.pictures.map(([, sha256]) => sha256);
    await damaged(manifest.database.sha256, (path) => truncate(path, 100), 'is damaged: its hash differs');
    await damaged(picture, (path) => appendFile(path, 'x'), 'is damaged: its hash differs');
    await damaged(picture, (path) => rm(path), 'cannot be read');
    const text = await readFile(file, 'utf8');
    await writeFile(file, text.replace('first.webp', 'other.webp'));
    await expect(checkBackup(file)).rejects.toThrow('is damaged or no manifest of a backup');
    await writeFile(file, text);
    expect(await namesOf(place)).toEqual(['Анна \\ "Ё"', 'две\nстроки']);
    expect(await manifestNames(folder, 'restore-point')).toEqual([]);
    await restore({ file, place, replace: true, retain: 9 });
  });

  test('a restore without room on the disk does not begin [S26]', async () => {
    const folder = await newFolder();
    const place = await placeOf(database());
    await fillPlace(database(), place);
    const { file } = await backUp({ place, folder, retain: 2 });
    const measureSpace = async () => ({ freeBytes: 300_000_000, totalBytes: 5_000_000_000 });
    await expect(restore({ file, place, replace: true, retain: 2, measureSpace })).resolves.toBeTruthy();
    const full = async () => ({ freeBytes: 268_435_456, totalBytes: 1_000_000_000 });
    await expect(restore({ file, place, replace: true, retain: 2, measureSpace: full })).rejects.toThrow(
      'has too little space',
    );
  });

  test('a backup has the moment of its database, whatever the clock of its machine [S28]', async () => {
    const folder = await newFolder();
    const place = await placeOf(database());
    await fillPlace(database(), place);
    const year = String(new Date().getFullYear());
    rs.useFakeTimers({ now: Date.parse('2099-03-02T09:00:00Z'), toFake: ['Date'] });
    await backUp({ place, folder, retain: 2 }).finally(rs.useRealTimers);
    expect((await manifestNames(folder, 'backup')).map((name) => name.slice(0, 4))).toEqual([year]);
  });

  test('the newest backups stay, with what they share stored once', async () => {
    const folder = await newFolder();
    const place = await placeOf(database());
    await fillPlace(database(), place);
    const days = ['2026-03-01', '2026-03-02', '2026-03-03', '2026-03-04'];
    const news: number[] = [];
    for (const [n, day] of days.entries()) {
      if (n === 2) await place.pictures.remove('first.webp');
      const now = () => new Date(`${day}T00:30:00.000Z`);
      const { newBytes, bytes } = await backUp({ place, folder, retain: 2, now });
      news.push(bytes - newBytes);
    }
    expect(await manifestNames(folder, 'backup')).toEqual([
      '2026-03-04T00-30-00-000Z.json',
      '2026-03-03T00-30-00-000Z.json',
    ]);
    expect(await newestBackupReader(folder)()).toEqual(new Date('2026-03-04T00:30:00.000Z'));
    expect(news[0]).toBe(0);
    expect(news[1]).toBeGreaterThan(0);
    const contents = (await readdir(join(folder, 'files'), { recursive: true })).filter(
      (name) => name.length > 64,
    );
    // Rows, one picture and three files of the release: the picture of the older backups went with them.
    expect(contents.length).toBe(5);
  });
});

describe.runIf(POSTGRES_URL !== '')('between the engines', () => {
  test('a backup of the embedded database is restored into PostgreSQL [S25]', async () => {
    const embedded = await openTestPglite();
    const server = await openTestPostgres(POSTGRES_URL);
    const from = await placeOf(embedded);
    const to = await placeOf(server);
    const folder = await newFolder();
    await fillPlace(embedded, from);
    const { file } = await backUp({ place: from, folder, retain: 2 });
    await restore({ file, place: to, replace: false, retain: 2 });
    expect(await namesOf(to)).toEqual(await namesOf(from));
    const again = await backUp({ place: to, folder, retain: 2 });
    const [first, second] = await Promise.all([checkBackup(file), checkBackup(again.file)]);
    expect(second.database).toEqual(first.database);
    await embedded.close();
    await server.close();
  });
});
