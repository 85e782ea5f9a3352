import { expect, test } from '@rstest/core';
import { ADVISORY_LOCKS } from '../db/advisory-locks.ts';
import { onDatabase } from '../db/test-databases.ts';
import { noise } from '../images/fixtures.ts';
import { createImages } from '../images/pipeline.ts';
import { addAds, openTestApp } from '../test-app.ts';
import { createCaller, createClock, createMessenger, signInByPhone } from '../test-callers.ts';
import { anonymize } from './anonymize.ts';
import { sweep } from './housekeeping.ts';

const DAY_S = 86_400;
const quiet = { info: () => undefined };

onDatabase('anonymization', (database, engine) => {
  const rows = async <Row>(sql: string, params: unknown[] = []) =>
    (await database().sql.query<Row>(sql, params)).rows;
  const addInactive = async (clock: ReturnType<typeof createClock>, days: readonly number[]) => {
    for (const [n, count] of days.entries()) {
      await rows(
        `insert into users (phone, name, username, email, telegram_id, last_active_at)
         values ($1, 'Анна', 'anna', 'a@cars.example', $2, $3::timestamptz - make_interval(days => $4))`,
        [`7900555000${n}`, String(n), clock.now().toISOString(), count],
      );
    }
  };
  const erased = async () =>
    (await rows<{ id: number }>('select id from users where anonymized_at is not null order by id')).map(
      ({ id }) => id,
    );

  test('erases accounts inactive for more than twelve months, once [I9] [ACC-33]', async () => {
    const clock = createClock();
    await addInactive(clock, [364, 365, 366, 395, 2000]);
    const run = () =>
      anonymize({ database: database(), now: clock.now, log: quiet, images: null, ads: null });
    expect(await run()).toEqual({ anonymized: 3, isBusy: false });
    expect(await erased()).toEqual([3, 4, 5]);
    expect(await run()).toEqual({ anonymized: 0, isBusy: false });
    expect(await rows('select phone, name from users where id <= 2 order by id')).toEqual([
      { phone: '79005550000', name: 'Анна' },
      { phone: '79005550001', name: 'Анна' },
    ]);
  });

  const addAccounts = (count: number, age: string, from = 0) =>
    rows(
      `insert into users (phone, last_active_at)
       select (79990000000 + $2 + n)::text, now() - $3::interval from generate_series(1, $1) n`,
      [count, from, age],
    );
  const runAt = (moment: Date, confirm: number | null = null) => {
    const errors: object[] = [];
    const log = { info: () => undefined, error: (facts: object) => errors.push(facts) };
    const result = anonymize({
      database: database(),
      now: () => moment,
      log: log as Parameters<typeof anonymize>[0]['log'],
      images: null,
      ads: null,
      confirm,
    });
    return result.then((done) => ({ ...done, errors: errors.length }));
  };

  test('an account that cannot be erased holds up no other one, and is an error of the run [I9]', async () => {
    const clock = createClock();
    await addInactive(clock, [395, 395, 395]);
    await database().sql.exec(`
      create function refuse_one() returns trigger language plpgsql as
        $$ begin if old.id = 1 then raise 'refused'; end if; return new; end $$;
      create trigger refuse_one before update on users for each row execute function refuse_one();`);
    const run = runAt(clock.now()).finally(() => database().sql.exec('drop function refuse_one cascade'));
    await expect(run).rejects.toThrow('refused');
    expect(await erased()).toEqual([2, 3]);
  });

  test('a clock that is ahead of the database erases no one, and ends no session [I79]', async () => {
    await addAccounts(3, '1 hour');
    await rows("insert into sessions (token_hash, user_id) select 'a', min(id) from users");
    const ahead = new Date(Date.now() + 400 * DAY_S * 1_000);
    expect(await runAt(ahead)).toEqual({ anonymized: 0, isBusy: false, errors: 0 });
    await sweep(database().sql, { now: ahead, keepSecrets: false });
    expect(await rows('select token_hash from sessions')).toEqual([{ token_hash: 'a' }]);
  });

  test('more than fifty accounts and two percent in one night wait for their number [I79]', async () => {
    await addAccounts(2_490, '1 hour');
    await addAccounts(51, '13 months', 5_000);
    expect(await runAt(new Date())).toEqual({ anonymized: 0, isBusy: false, due: 51, errors: 1 });
    expect(await runAt(new Date(), 50)).toEqual({ anonymized: 0, isBusy: false, due: 51, errors: 1 });
    expect(await rows("select value from settings where key = 'erasure_stopped'")).toEqual([{ value: 51 }]);
    await addAccounts(100, '1 hour', 10_000);
    expect(await runAt(new Date())).toEqual({ anonymized: 51, isBusy: false, errors: 0 });
    expect(await rows("select value from settings where key = 'erasure_stopped'")).toEqual([]);
  });

  test('data without a sign of life for a month are an old copy, whose accounts wait too [I79]', async () => {
    await addAccounts(11, '13 months');
    // One of a time when the clock was ahead is no sign of life.
    await addAccounts(1, '-13 months', 500);
    expect(await runAt(new Date())).toEqual({ anonymized: 0, isBusy: false, due: 11, errors: 1 });
    expect(await runAt(new Date(), 11)).toEqual({ anonymized: 11, isBusy: false, errors: 0 });
  });

  test('leaves nothing personal, in tables or on disk, and the number is free again [I9] [I12] [ACC-33]', async () => {
    const clock = createClock();
    const messenger = createMessenger();
    const images = await createImages({
      dataDir: database().dataDir,
      storageHosts: [],
      log: { warn: () => undefined },
    });
    const app = await openTestApp(database(), { now: clock.now, sender: messenger.sender, images });
    const phone = '79005550042';
    const { user, id } = await signInByPhone(app, messenger, phone);
    const form = new FormData();
    for (const [name, value] of Object.entries({
      name: 'Зинаида',
      username: 'zina_1',
      email: 'zina@cars.example',
    }))
      form.set(name, value);
    form.set('avatar', new Blob([await noise(200, 200).png().toBuffer()]), 'a.png');
    const { avatar } = (await user.form('/api/web-user/self/update', form)).json().data.user;
    const avatarKey = avatar.replace('/img/original/', '');
    const { id: neighbor } = await signInByPhone(app, messenger, '79005550043');
    await rows('delete from sessions where user_id = $1', [neighbor]);
    await rows('delete from codes');
    await user.post('/api/web-user/self/set-legal-content', {
      id,
      organization_type: 'ip',
      organization_name: 'ИП Зинаида',
      inn: '500100732259',
      ogrn: '304500116000157',
      rs: '40602810700000000025',
      ks: '30101810400000000746',
      legal_address: 'Москва',
      email: 'zina@cars.example',
    });
    await rows(
      `insert into messenger_accounts (messenger, messenger_id, user_id, linked_at)
       values ('telegram', '424242', $1, now()), ('max', '434343', $1, now())`,
      [id],
    );
    for (const to of ['tg:424242', 'max:434343'])
      await app.services.outbox.put(database().sql, { to, kind: 'new_ad', text: 'Новые объявления.' });
    const [ad] = await addAds(database(), [{ user_id: id }]);
    await app.services.ads.changed('all');
    const [other] = await addAds(database(), [{ user_id: neighbor }]);
    await app.services.ads.changed('all');
    expect((await user.post(`/api/v2/ads/${other}/favorites`)).statusCode).toBe(200);
    expect((await user.post('/api/saved-filters', { mark_id: 1, name: 'Фильтр Зинаиды' })).statusCode).toBe(
      200,
    );
    const order = { id: other, user_name: 'Зинаида', user_phone: phone, user_comment: 'Звоните Зинаиде' };
    expect((await user.post('/api/ads/order', order)).statusCode).toBe(200);
    await rows("insert into bot_contacts (phone, telegram_id, shared_at) values ($1, '424242', now())", [
      phone,
    ]);
    await rows(
      `insert into messenger_contacts (phone, messenger, messenger_id, shared_at)
       values ($1, 'max', '434343', now()), ('79005550044', 'max', '434343', now())`,
      [phone],
    );
    const [complaint] = await rows<{ id: number }>(
      `insert into complaints (ad_id, user_id, reason_id, description, created_at)
       values ($1, $2, 1, 'Не та машина', now()) returning id`,
      [ad, neighbor],
    );
    await rows(
      `insert into complaint_decisions (complaint_id, ad_id, is_violation, rule_id, decided_by, decided_at)
       values ($1, $2, true, 1, 'tg:1', now())`,
      [complaint?.id, ad],
    );
    await rows(
      `insert into appeals (complaint_id, user_id, reason, created_at)
       values ($1, $2, 'Зинаида не согласна', now())`,
      [complaint?.id, id],
    );
    await rows(
      `insert into complaints (ad_id, user_id, reason_id, description, created_at)
       values ($1, $2, 1, 'Зинаида: не та машина', now())`,
      [other, id],
    );
    await rows(
      `insert into awaited_texts (recipient, purpose, subject_id, expires_at)
       values ('tg:424242', 'appeal', $1, now())`,
      [complaint?.id],
    );
    await rows(
      `insert into ad_warnings (ad_id, kind, fact, found_at, reply, replied_at)
       values ($1, 'prepayment', 'аванс Зинаиде', now(), 'Спросите Зинаиду', now()),
         ($1, 'same_vin', 'XTA210990Y2766389', now(), null, null)`,
      [ad],
    );
    await app.services.outbox.flush();
    expect((await images.serve('avatar-120.webp', avatarKey, {})).bytes.length).toBeGreaterThan(0);
    clock.pass(60);
    await createCaller(app).send(phone); // a code was sent
    expect((await user.delete('/api/web-user/self')).json()).toEqual({ success: true });

    await app.services.warningChecks.run();
    const tables = await rows<{ name: string }>(
      "select table_name as name from information_schema.tables where table_schema = current_schema() and table_type = 'BASE TABLE'",
    );
    expect(tables.length).toBeGreaterThan(20);
    /** Tables that hold this. */
    const tablesWith = async (trace: string) => {
      const found = await Promise.all(
        tables.map(async ({ name }) => [name, JSON.stringify(await rows(`select * from ${name}`))] as const),
      );
      return found.filter(([, dump]) => dump.includes(trace)).map(([name]) => name);
    };
    // Limits of a number's codes outlive the account by a day, in keys that show no number.
    expect(await rows("select from rate_limit_hits where key like 'send:phone:%'")).not.toEqual([]);
    expect(await tablesWith(phone)).toEqual([]);
    for (const table of [
      'saved_filters',
      'favourites',
      'bot_contacts',
      'messenger_accounts',
      'messenger_contacts',
      'sessions',
      'legal_data',
      'codes',
      'awaited_texts',
    ])
      expect([table, await rows(`select * from ${table}`)]).toEqual([table, []]);
    for (const trace of ['Зинаид', 'zina', '424242', '434343', '500100732259', 'XTA210990Y2766389', avatar])
      expect([trace, await tablesWith(trace)]).toEqual([trace, []]);
    expect(await images.hasImage(avatarKey)).toBe(false);
    await expect(images.serve('avatar-120.webp', avatarKey, {})).rejects.toMatchObject({ status: 404 });
    expect((await user.get('/api/web-user/self/settings')).statusCode).toBe(401);
    const guest = createCaller(app);
    expect((await guest.get(`/api/v2/ads/details/${ad}`)).statusCode).toBe(404);
    expect((await guest.get('/api/v2/ads/preview')).json().data.items).toMatchObject([{ id: other }]);
    expect((await guest.get(`/api/web-user/public/${id}`)).statusCode).toBe(404);
    expect(await rows('select status from ads where user_id = $1', [id])).toEqual([{ status: 'archived' }]);

    clock.pass(DAY_S + 1);
    await sweep(database().sql, { now: clock.now(), keepSecrets: false });
    expect(await tablesWith(phone)).toEqual([]);
    const again = await signInByPhone(app, messenger, phone);
    expect(again.id).not.toBe(id);
    await app.close();
    await images.close();
  });

  test('a login in the eleventh month keeps an account, and so does any call [I11]', async () => {
    // Years ago: the database's clock is not behind it.
    const clock = createClock('2022-03-02T09:00:00.000Z');
    const messenger = createMessenger();
    const app = await openTestApp(database(), { now: clock.now, sender: messenger.sender });
    const { id } = await signInByPhone(app, messenger, '79005550001');
    clock.pass(330 * DAY_S);
    const { user } = await signInByPhone(app, messenger, '79005550001');
    clock.pass(6 * DAY_S);
    await user.get('/api/web-user/self/settings');
    const at = clock.now().toISOString();
    await expect
      .poll(async () => rows('select last_active_at = $1::timestamptz as touched from users', [at]))
      .toEqual([{ touched: true }]);
    clock.pass(360 * DAY_S);
    const run = () =>
      anonymize({ database: database(), now: clock.now, log: quiet, images: null, ads: app.services.ads });
    expect(await run()).toEqual({ anonymized: 0, isBusy: false });
    clock.pass(6 * DAY_S);
    expect(await run()).toEqual({ anonymized: 1, isBusy: false });
    expect(await erased()).toEqual([id]);
    await app.close();
  });

  test('a job that stops half-way leaves every account intact or erased, and the next one continues [I10]', async () => {
    const clock = createClock();
    await addInactive(clock, [400, 400, 400, 400]);
    const { sql } = database();
    let left = 0;
    const dying = {
      ...sql,
      query: sql.query.bind(sql),
      exec: sql.exec.bind(sql),
      close: async () => undefined,
      transaction: <T>(work: Parameters<typeof sql.transaction<T>>[0]) =>
        sql.transaction(async (tx) =>
          work({
            exec: tx.exec.bind(tx),
            query: async (text, params, options) => {
              left -= 1;
              if (left < 0) throw new Error('killed');
              return tx.query(text, params, options);
            },
          }),
        ),
    };
    for (const statements of [1, 4, 7, 13, 17]) {
      left = statements;
      const dead = anonymize({
        database: { sql: dying },
        now: clock.now,
        log: quiet,
        images: null,
        ads: null,
      });
      await expect(dead).rejects.toThrow('killed');
      const users = await rows<{ phone: string | null; name: string | null; anonymized_at: string | null }>(
        'select phone, name, anonymized_at from users',
      );
      for (const { phone, name, anonymized_at } of users) {
        expect({ phone: phone && typeof phone, name }).toEqual(
          anonymized_at ? { phone: null, name: null } : { phone: 'string', name: 'Анна' },
        );
      }
    }
    const rest = 4 - (await erased()).length;
    expect(rest).toBeGreaterThan(0);
    expect(
      await anonymize({ database: database(), now: clock.now, log: quiet, images: null, ads: null }),
    ).toEqual({ anonymized: rest, isBusy: false });
    expect(await erased()).toEqual([1, 2, 3, 4]);
  });

  // The embedded database has one process and one connection: no other job can run there.
  if (engine === 'postgres')
    test('a job beside a running one leaves the accounts to it [S19]', async () => {
      const clock = createClock();
      await addInactive(clock, [400, 400]);
      const run = () =>
        anonymize({ database: database(), now: clock.now, log: quiet, images: null, ads: null });
      await database().sql.transaction(async (tx) => {
        await tx.query('select pg_advisory_xact_lock($1)', [ADVISORY_LOCKS.anonymization]);
        expect(await run()).toEqual({ anonymized: 0, isBusy: true });
      });
      const { anonymization: _own, ...ofOthers } = ADVISORY_LOCKS;
      await database().sql.transaction(async (tx) => {
        for (const key of Object.values(ofOthers)) await tx.query('select pg_advisory_xact_lock($1)', [key]);
        expect(await run()).toEqual({ anonymized: 2, isBusy: false });
      });
    });

  test('two concurrent jobs erase each account once [S19]', async () => {
    const clock = createClock();
    await addInactive(clock, Array(8).fill(400));
    const run = () =>
      anonymize({ database: database(), now: clock.now, log: quiet, images: null, ads: null });
    const results = await Promise.all([run(), run()]);
    const done = results.reduce((sum, { anonymized }) => sum + anonymized, 0);
    expect(done + (await run()).anonymized).toBe(8);
  });
});
