import { expect, test } from '@rstest/core';
import { eachDatabase } from '../db/test-databases.ts';
import { noise } from '../images/fixtures.ts';
import { createImages } from '../images/pipeline.ts';
import { addAds, openTestApp } from '../test-app.ts';
import { createCaller, createClock, createMessenger, signInByPhone } from '../test-callers.ts';
import { anonymize } from './anonymize.ts';

const DAY_S = 86_400;
const quiet = { info: () => undefined };

eachDatabase('anonymization', (database) => {
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
    const { person, id } = await signInByPhone(app, messenger, phone);
    const form = new FormData();
    for (const [name, value] of Object.entries({
      name: 'Зинаида',
      username: 'zina_1',
      email: 'zina@cars.example',
    }))
      form.set(name, value);
    form.set('avatar', new Blob([await noise(200, 200).png().toBuffer()]), 'a.png');
    const { avatar } = (await person.form('/api/web-user/self/update', form)).json().data.user;
    await person.post('/api/web-user/self/set-legal-content', {
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
    await rows("update users set telegram_id = '424242' where id = $1", [id]);
    const [ad] = await addAds(database(), [{ user_id: id }]);
    await app.services.ads.changed('all');
    await person.post(`/api/v2/ads/${ad}/favorites`);
    clock.pass(60);
    await createCaller(app).send(phone); // a code is on its way
    expect((await person.delete('/api/web-user/self')).json()).toEqual({ success: true });

    const dump = JSON.stringify(
      await Promise.all(
        [
          'users',
          'legal_data',
          'sessions',
          'favourites',
          'codes',
          'proved_phones',
          'outbox',
          'picture_removals',
        ].map((table) => rows(`select * from ${table}`)),
      ),
    );
    for (const trace of [phone, 'Зинаида', 'zina', '424242', '500100732259', avatar])
      expect(dump).not.toContain(trace);
    expect(await images.hasImage(avatar.replace('/img/original/', ''))).toBe(false);
    expect((await person.get('/api/web-user/self/settings')).statusCode).toBe(401);
    const guest = createCaller(app);
    expect((await guest.get(`/api/v2/ads/details/${ad}`)).statusCode).toBe(404);
    expect((await guest.get('/api/v2/ads/preview')).json().data.items).toEqual([]);
    expect((await guest.get(`/api/web-user/public/${id}`)).statusCode).toBe(404);
    expect(await rows('select status from ads')).toEqual([{ status: 'archived' }]);

    clock.pass(DAY_S);
    const again = await signInByPhone(app, messenger, phone);
    expect(again.id).not.toBe(id);
    await app.close();
    await images.close();
  });

  test('a login in the eleventh month keeps an account, and so does any call [I11]', async () => {
    const clock = createClock();
    const messenger = createMessenger();
    const app = await openTestApp(database(), { now: clock.now, sender: messenger.sender });
    const { id } = await signInByPhone(app, messenger, '79005550001');
    clock.pass(330 * DAY_S);
    const { person } = await signInByPhone(app, messenger, '79005550001');
    clock.pass(6 * DAY_S);
    await person.get('/api/web-user/self/settings');
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

  test('a job that stops half-way leaves everybody whole or erased, and the next one goes on [I10]', async () => {
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
      const people = await rows<{ phone: string | null; name: string | null; anonymized_at: string | null }>(
        'select phone, name, anonymized_at from users',
      );
      for (const { phone, name, anonymized_at } of people) {
        if (anonymized_at) expect({ phone, name }).toEqual({ phone: null, name: null });
        else expect({ phone: typeof phone, name }).toEqual({ phone: 'string', name: 'Анна' });
      }
    }
    const rest = 4 - (await erased()).length;
    expect(rest).toBeGreaterThan(0);
    expect(
      await anonymize({ database: database(), now: clock.now, log: quiet, images: null, ads: null }),
    ).toEqual({ anonymized: rest, isBusy: false });
    expect(await erased()).toEqual([1, 2, 3, 4]);
  });

  test('two jobs at once erase each person once [S19]', async () => {
    const clock = createClock();
    await addInactive(clock, Array(8).fill(400));
    const run = () =>
      anonymize({ database: database(), now: clock.now, log: quiet, images: null, ads: null });
    const results = await Promise.all([run(), run()]);
    const done = results.reduce((sum, { anonymized }) => sum + anonymized, 0);
    expect(done + (await run()).anonymized).toBe(8);
  });
});
