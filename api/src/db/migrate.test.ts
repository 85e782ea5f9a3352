import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { ADVISORY_LOCKS } from './advisory-locks.ts';
import { migrate } from './migrate.ts';
import { listMigrations } from './migration-files.ts';
import { openPostgres } from './postgres-client.ts';
import { onDatabase, onEmptyDatabase, openTestPostgres, POSTGRES_URL } from './test-databases.ts';

/**
 * Released migrations: a hash of their statements without comments. Databases have run them, so they never
 * change; a new migration adds its line.
 */
const RELEASED: Readonly<Record<string, string>> = {
  '0001-first-tables.sql': '5bb00238fed4',
  '0002-accounts.sql': 'b061508fd940',
  '0003-bot.sql': '87d337090243',
  '0004-requests.sql': 'ec96f8a35e6d',
  '0005-search-indexes.sql': '5098eeafb2d3',
  '0006-selling.sql': 'a6809697d935',
  '0007-price-reductions.sql': '83d4a5b11e37',
  '0008-outbox-link.sql': 'd21065b9a00c',
  '0009-table-names.sql': 'e7d44e994506',
  '0010-known-devices.sql': '389421d3b689',
  '0011-viewers-of-an-address.sql': 'f41c0d2c980a',
  '0012-guest-orders.sql': 'aada4100fc35',
  '0013-price-notices.sql': 'a3b7506a0378',
  '0014-releases.sql': '35308d5340ee',
  '0015-publish-tokens.sql': '1d9dabbae2fc',
  '0016-messenger-accounts.sql': '7a6e9e96ddb4',
  '0017-phone-tickets.sql': 'cfc7df40f6eb',
  '0018-bot-updates.sql': '5d30d443ea7a',
  '0019-sold-ads.sql': '70548790ee89',
  '0020-similar-prices.sql': 'f5a8ff635583',
  '0021-digests.sql': '59a83cc2137a',
  '0022-ad-changes.sql': '5b4b59ef61aa',
  '0023-complaint-decisions.sql': '757d0bb2b1c7',
  '0024-notes-of-favourites.sql': 'ba6ab7d73746',
  '0025-price-alerts.sql': '3c62b71394c9',
  '0026-ad-warnings.sql': '7e86ab2a32e9',
  '0027-warning-lookups.sql': 'dc91e8ff2e7f',
  '0028-warnings-of-two-ads.sql': '9aacc1c1ee52',
  '0029-imported-rows.sql': 'c7e530870d40',
  '0030-lasting-messages.sql': 'a800afef23e9',
  '0031-open-ends.sql': 'edbd0b3af410',
  '0032-networks-of-viewers.sql': '88a1a55ebfc6',
  '0033-sellers-of-a-model-year.sql': '46be57b62020',
  '0034-plain-search-indexes.sql': '0dfd5a3f9be4',
  '0035-plain-search-statistics.sql': '567bfd01a149',
  '0040-former-phones.sql': '7e26de77d83e',
  '0044-views-of-ads.sql': 'de8b381ab452',
  '0045-warnings-on-cards.sql': 'fec30fb4194d',
  '0047-first-showings.sql': 'e70d7606fb1a',
  '0049-moments-of-pictures.sql': 'bc3eb5ef9b47',
  '0050-moved-pictures.sql': '5de95f09da62',
  '0051-claims-and-requests.sql': 'aba9651b42bf',
  '0052-deleted-ads-of-erased.sql': '958f56876e48',
};

/** What the database runs: comments and blank lines may change. */
const statementsOf = (sql: string) =>
  sql
    .replace(/--.*$/gm, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .join('\n');

const hashOf = (sql: string) => createHash('sha256').update(statementsOf(sql)).digest('hex').slice(0, 12);

test('the statements of a released migration never change', async () => {
  const hashes = (await listMigrations()).map(({ name, sql }) => [name, hashOf(sql)]);
  expect(Object.fromEntries(hashes)).toEqual(RELEASED);
  expect(hashOf('select 1; -- why\n\n')).toBe(hashOf('-- because\nselect 1; '));
  expect(hashOf('select 1;')).not.toBe(hashOf('select 2;'));
});

onEmptyDatabase('a database of version 7', (open) => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cars-api-migrations-'));
    for (const { version, name, sql } of (await listMigrations()).slice(0, 7))
      await writeFile(join(folder, name), `-- Version ${version} with the comments of its day.\n${sql}`);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test('starts with the migrations of today, whose comments differ, and keeps its rows', {
    timeout: 180_000,
  }, async () => {
    const { sql, drop } = await open();
    expect(await migrate(sql, { folder })).toEqual([1, 2, 3, 4, 5, 6, 7]);
    await sql.exec(
      `insert into outbox (recipient, kind, body, created_at, next_try_at, sent_at) values
         ('1', 'price_change', 'Изменилась цена: BMW X5. Объявление ID: 12.', now(), now(), null),
         ('1', 'order', 'Заявка на авто: BMW X5, объявление ID: 34. Иван. Комментарий: ID: 5', now(), now(), null),
         ('1', 'moderation', 'Вход для юридических лиц: https://cars.example/login-entity', now(), now(), null),
         ('1', 'moderation', 'Причина: объявление ID: 7', now(), now(), null),
         ('1', 'new_ad', 'И ещё новых объявлений по вашим фильтрам: 3.', now(), now(), null),
         ('1', 'price_change', 'Объявление ID: 12.', now(), now(), now());
       insert into users (phone, telegram_id) values ('1', '500');
       insert into bot_contacts (phone, telegram_id, shared_at) values ('2', '501', now());
       insert into kept_answers (user_id, key, request_hash, answer, created_at) values (1, 'k', 'h', '{}', now());
       insert into ad_events (ad_id, type, viewer_key, claimed, half_hour)
         values (1, 'contact_phone', 'v', '{"user_id": 2, "telegram_id": null}', 1);
       insert into limit_marks (key, marked_at) values ('code:1', now())`,
    );
    expect(await migrate(sql)).toEqual([
      8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33,
      34, 35, 40, 44, 45, 47, 49, 50, 51, 52,
    ]);
    const { rows } = await sql.query<{ link: unknown }>('select link from outbox order by id');
    expect(rows.map(({ link }) => link)).toEqual([
      { label: 'Открыть объявление', path: '/car/12' },
      { label: 'Открыть объявление', path: '/car/34' },
      { label: 'Войти как юр. лицо', path: '/login-entity' },
      null,
      null,
      null,
    ]);
    expect(await migrate(sql)).toEqual([]);
    expect((await sql.query('select key from idempotent_responses')).rows).toEqual([{ key: 'k' }]);
    expect((await sql.query('select messenger, messenger_id, user_id from messenger_accounts')).rows).toEqual(
      [{ messenger: 'telegram', messenger_id: '500', user_id: 1 }],
    );
    expect((await sql.query('select phone, messenger, messenger_id from messenger_contacts')).rows).toEqual([
      { phone: '2', messenger: 'telegram', messenger_id: '501' },
    ]);
    expect((await sql.query('select key from rate_limit_hits')).rows).toEqual([{ key: 'code:1' }]);
    expect((await sql.query('select claimed from ad_events')).rows).toEqual([{ claimed: null }]);
    await drop();
  });
});

onDatabase('a server of the release before, while the schema is already new', (database) => {
  const NOW = '2026-03-02T09:00:00.000Z';

  test('counts against limits, takes counts back and deletes old ones', async () => {
    const { sql } = database();
    const { rows } = await sql.query<{ id: number }>(
      'insert into limit_marks (key, marked_at) select key, $2::timestamptz from unnest($1::text[]) key returning id',
      [['a', 'b', 'c'], NOW],
    );
    expect(rows).toHaveLength(3);
    await sql.query('delete from limit_marks where id = any($1::bigint[]) or key = $2', [[rows[0]?.id], 'b']);
    expect((await sql.query('select key from rate_limit_hits')).rows).toEqual([{ key: 'c' }]);
    await sql.query('delete from limit_marks where marked_at < $1::timestamptz + make_interval(secs => 1)', [
      NOW,
    ]);
    expect((await sql.query('select from rate_limit_hits')).rows).toEqual([]);
  });

  test('stores responses of idempotent calls and finds them', async () => {
    const { sql } = database();
    await sql.query("insert into users (phone) values ('1')");
    const save = (response: string) =>
      sql.query(
        `insert into kept_answers (user_id, key, request_hash, answer, created_at)
         values (1, 'k', 'h', $1, $2::timestamptz)
         on conflict (user_id, key) do update
           set request_hash = excluded.request_hash, answer = excluded.answer, created_at = excluded.created_at
           where kept_answers.created_at <= $2::timestamptz - make_interval(secs => 60)
         returning user_id`,
        [response, NOW],
      );
    expect((await save('first')).rows).toEqual([{ user_id: 1 }]);
    expect((await save('second')).rows).toEqual([]);
    expect((await sql.query('select answer from kept_answers')).rows).toEqual([{ answer: 'first' }]);
    expect((await sql.query('select answer from idempotent_responses')).rows).toEqual([{ answer: 'first' }]);
  });

  const accounts = async () =>
    (
      await database().sql.query(
        'select user_id, messenger, messenger_id from messenger_accounts order by user_id, messenger',
      )
    ).rows;
  const columns = async () =>
    (
      await database().sql.query<{ telegram_id: string | null }>('select telegram_id from users order by id')
    ).rows.map(({ telegram_id }) => telegram_id);

  test('signs people of Telegram in and erases them, beside servers of today', async () => {
    const { sql } = database();
    const signIn = (id: string) =>
      sql.query(
        `insert into users (telegram_id, name) values ($1, 'Анна')
         on conflict (telegram_id) do update set last_active_at = excluded.last_active_at`,
        [id],
      );
    for (const id of ['500', '500', '501']) await signIn(id);
    await sql.query("update users set telegram_id = '502' where telegram_id = '501'");
    expect(await accounts()).toEqual([
      { user_id: 1, messenger: 'telegram', messenger_id: '500' },
      { user_id: expect.any(Number), messenger: 'telegram', messenger_id: '502' },
    ]);
    await sql.query("update users set telegram_id = null where telegram_id = '502'");
    expect(await accounts()).toHaveLength(1);
  });

  test('finds the person of Telegram whom a server of today links, moves and erases', async () => {
    const { sql } = database();
    await sql.query("insert into users (phone) values ('1'), ('2')");
    await sql.query(
      `insert into messenger_accounts (messenger, messenger_id, user_id, linked_at)
       values ('telegram', '500', 1, now()), ('max', '500', 1, now())`,
    );
    expect(await columns()).toEqual(['500', null]);
    await sql.query("update messenger_accounts set user_id = 2 where messenger = 'telegram'");
    expect(await columns()).toEqual([null, '500']);
    expect(await accounts()).toEqual([
      { user_id: 1, messenger: 'max', messenger_id: '500' },
      { user_id: 2, messenger: 'telegram', messenger_id: '500' },
    ]);
    await sql.query('delete from messenger_accounts where user_id in (1, 2)');
    expect(await columns()).toEqual([null, null]);
  });

  test('shares the numbers of Telegram that people gave to the bot, and no others', async () => {
    const { sql } = database();
    const share = (id: string) =>
      sql.query(
        `insert into bot_contacts (phone, telegram_id, shared_at) values ('1', $1, now())
         on conflict (phone) do update set telegram_id = excluded.telegram_id, shared_at = excluded.shared_at`,
        [id],
      );
    const of = async (table: string, column: string) =>
      (await sql.query<{ id: string }>(`select ${column} as id from ${table} order by 1`)).rows.map(
        ({ id }) => id,
      );
    await share('500');
    await share('501');
    expect(await of('messenger_contacts', 'messenger_id')).toEqual(['501']);
    await sql.query(
      `insert into messenger_contacts (phone, messenger, messenger_id, shared_at)
       values ('1', 'max', '7', now()), ('2', 'telegram', '502', now())`,
    );
    expect(await of('bot_contacts', 'telegram_id')).toEqual(['501', '502']);
    await sql.query("delete from messenger_contacts where phone = '2' or messenger = 'max'");
    expect(await of('bot_contacts', 'telegram_id')).toEqual(['501']);
    await sql.query("delete from bot_contacts where phone = '1'");
    expect(await of('messenger_contacts', 'messenger_id')).toEqual([]);
  });
});

test.skipIf(POSTGRES_URL === '')('a migration waits for that of another schema, however long', async () => {
  const database = await openTestPostgres(POSTGRES_URL);
  const impatient = openPostgres({ url: database.url, poolSize: 1, lockTimeoutMs: 1 });
  const waiting = await database.sql.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [ADVISORY_LOCKS.migrations]);
    const applied = migrate(impatient);
    await Promise.race([
      applied,
      expect
        .poll(
          async () =>
            (
              await tx.query(
                `select from pg_locks where locktype = 'advisory' and not granted
                 and database = (select oid from pg_database where datname = current_database())`,
              )
            ).rows.length,
        )
        .toBeGreaterThan(0),
    ]);
    return { applied };
  });
  expect(await waiting.applied).toEqual([]);
  await impatient.close();
  await database.close();
});
