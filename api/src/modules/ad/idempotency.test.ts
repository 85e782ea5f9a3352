import { beforeAll, expect, test } from '@rstest/core';
import { onDatabase } from '../../db/test-databases.ts';
import { IDEMPOTENCY_TTL_S, IdempotencyStore } from '../../http/idempotency.ts';
import { noise } from '../../images/fixtures.ts';
import { sweep } from '../../jobs/housekeeping.ts';
import { openTestApp } from '../../test-app.ts';
import { createCaller, type TestCaller } from '../../test-callers.ts';
import { testImages } from '../../test-images.ts';
import { testMarkets } from '../../test-market.ts';
import { CREATE, fileOf, newAdForm, updateOf, upload } from '../../test-selling.ts';

const KEY = { 'idempotency-key': '7d1f0c2a-5d3c-4a53-9d3a-1b0a3f6f2c11' };

onDatabase('publishing with an idempotency key', (database) => {
  const images = testImages(database);
  let photo: Buffer;
  beforeAll(async () => {
    photo = await noise(60, 40).jpeg().toBuffer();
  });
  const markets = testMarkets(database);
  const open = () => markets([], { images: images() });
  const create = (user: TestCaller, form: FormData, headers: Record<string, string> = KEY) =>
    user.form(CREATE, form, headers);
  const count = async (table: string) =>
    (await database().sql.query<{ n: number }>(`select count(*)::int as n from ${table}`)).rows[0]?.n;

  test('twenty concurrent calls give one ad and twenty equal responses [J1] [SELL-32]', async () => {
    const { seller } = await open();
    const { ticket } = await upload(seller.user, photo);
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => create(seller.user, newAdForm({}, [ticket, fileOf(photo)]))),
    );
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(new Set(replies.map(({ body }) => body)).size).toBe(1);
    expect([await count('ads'), await count('ad_images'), await count('uploads')]).toEqual([1, 2, 0]);
  });

  test('two people with the same key and request in flight have a response each [J4]', async () => {
    const { seller, buyer } = await open();
    const store = new IdempotencyStore({ sql: database().sql, now: () => new Date() });
    const started: number[] = [];
    let respond: () => void = () => undefined;
    const bothStarted = new Promise<void>((resolve) => {
      respond = resolve;
    });
    const call = (userId: number) =>
      store.once({ userId, key: 'the same', requestHash: 'the same' }, async () => {
        started.push(userId);
        if (started.length === 2) respond();
        await bothStarted;
        return { of: userId };
      });
    const replies = [call(seller.id), call(buyer.id)];
    await expect.poll(() => [...started].sort()).toEqual([seller.id, buyer.id].sort());
    expect(await Promise.all(replies)).toEqual([{ of: seller.id }, { of: buyer.id }]);

    const [first, second] = await Promise.all(
      [seller.user, buyer.user].map((user) => create(user, newAdForm({}, [fileOf(photo)]))),
    );
    expect([first?.statusCode, second?.statusCode]).toEqual([200, 200]);
    expect(first?.body).not.toBe(second?.body);
    const { rows } = await database().sql.query<{ user_id: number }>(
      'select user_id from ads order by user_id',
    );
    expect(rows.map(({ user_id }) => user_id)).toEqual([seller.id, buyer.id].sort());
  });

  test('two concurrent servers create one ad, and the loser leaves no file [J1]', async () => {
    const { seller, clock } = await open();
    const other = await openTestApp(database(), { now: clock.now, images: images() });
    try {
      const there = createCaller(other, { token: seller.token });
      const callers = [seller.user, there, seller.user, there];
      const replies = await Promise.all(callers.map((one) => create(one, newAdForm({}, [fileOf(photo)]))));
      expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
      expect(new Set(replies.map(({ body }) => body)).size).toBe(1);
      expect([await count('ads'), await count('ad_images'), await count('uploads')]).toEqual([1, 1, 0]);
    } finally {
      await other.close();
    }
  });

  test('returns the first response for a day, also after a restart [J2]', async () => {
    const { seller, clock } = await open();
    const { ticket } = await upload(seller.user, photo);
    const first = await create(seller.user, newAdForm({}, [ticket]));
    clock.pass(IDEMPOTENCY_TTL_S - 10);
    await sweep(database().sql, { now: clock.now(), keepSecrets: false });
    const other = await openTestApp(database(), { now: clock.now, images: images() });
    try {
      const again = await create(createCaller(other, { token: seller.token }), newAdForm({}, [ticket]));
      expect([again.statusCode, again.body]).toEqual([200, first.body]);
    } finally {
      await other.close();
    }
    clock.pass(20);
    await sweep(database().sql, { now: clock.now(), keepSecrets: false });
    expect(await count('idempotent_responses')).toBe(0);
    expect((await create(seller.user, newAdForm())).json().data.id).not.toBe(first.json().data.id);
  });

  test('counts once against the ten an hour, however often it is sent', async () => {
    const { seller } = await open();
    for (let n = 0; n < 15; n += 1) expect((await create(seller.user, newAdForm())).statusCode).toBe(200);
    for (let n = 0; n < 15; n += 1)
      expect((await create(seller.user, newAdForm({ city_id: null }))).statusCode).toBe(422);
    expect(await count('ads')).toBe(1);
  });

  test('belongs to one request: other fields or pictures with the key are rejected [J3]', async () => {
    const { seller } = await open();
    const { ticket } = await upload(seller.user, photo);
    const form = () => newAdForm({}, [ticket, fileOf(photo)]);
    expect((await create(seller.user, form())).statusCode).toBe(200);
    const others = [
      newAdForm({ price: '1' }, [ticket, fileOf(photo)]),
      newAdForm({}, [fileOf(photo), ticket]),
      newAdForm({}, [ticket]),
      newAdForm({}, [ticket, fileOf(Buffer.concat([photo, Buffer.from('x')]))]),
    ];
    for (const other of others) {
      const reply = await create(seller.user, other);
      expect([reply.statusCode, reply.json().message]).toEqual([
        422,
        'Этот ключ запроса уже использован для другого запроса.',
      ]);
    }
    expect((await create(seller.user, form())).statusCode).toBe(200);
    expect(await count('ads')).toBe(1);
  });

  test('that was rejected may be corrected with the same key', async () => {
    const { seller } = await open();
    expect((await create(seller.user, newAdForm({ price: '0' }))).statusCode).toBe(422);
    const lost = newAdForm({}, [`up_${'A'.repeat(43)}`]);
    expect((await create(seller.user, lost)).statusCode).toBe(422);
    expect((await create(seller.user, newAdForm())).statusCode).toBe(200);
  });

  test('of another user with the same key is another ad [J4]', async () => {
    const { seller, buyer } = await open();
    const [own, theirs] = [await create(seller.user, newAdForm()), await create(buyer.user, newAdForm())];
    expect([own.statusCode, theirs.statusCode]).toEqual([200, 200]);
    expect(theirs.json().data.id).not.toBe(own.json().data.id);
  });

  test('accepts visible characters only, and only on calls that support it', async () => {
    const { seller } = await open();
    for (const key of ['', ' ', 'a b', 'x'.repeat(129)]) {
      const reply = await create(seller.user, newAdForm(), { 'idempotency-key': key });
      expect([key, reply.statusCode]).toEqual([key, 422]);
    }
    const { id } = (await create(seller.user, newAdForm())).json().data;
    const form = new FormData();
    form.set('price', '5');
    expect((await seller.user.form(updateOf(id), form, KEY)).statusCode).toBe(200);
  });
});
