import { expect, test } from '@rstest/core';
import { onDatabase } from '../../db/test-databases.ts';
import { testMarkets } from '../../test-market.ts';
import { reasonName } from './reasons.ts';

const COMPLAIN = '/api/web-user/ad-complaints/create';

onDatabase('complaints', (database) => {
  const open = testMarkets(database);
  const rowsOf = async (table: string) =>
    (await database().sql.query<{ n: number }>(`select count(*)::int as n from ${table}`)).rows[0]?.n;

  test('complaints of one user about one ad are one, with the same response each [I4]', async () => {
    const { buyer, seller, guest, adId, sentMessages } = await open();
    const complaint = { ad_id: adId, block_reason_id: 4, description: ' ' };
    expect((await guest.post(COMPLAIN, complaint)).statusCode).toBe(401);
    expect((await seller.user.post(COMPLAIN, complaint)).statusCode).toBe(422);
    for (let n = 0; n < 3; n += 1) {
      expect((await buyer.user.post(COMPLAIN, complaint)).json()).toEqual({
        success: true,
        message: 'Жалоба успешно отправлена',
      });
    }
    expect(await rowsOf('complaints')).toBe(1);
    expect(await sentMessages()).toEqual([
      {
        to: 'moderator',
        kind: 'complaint',
        text: `Жалоба на объявление ID: ${adId}, BMW X5. Мошенничество: Пользователь не указал причину`,
      },
    ]);
  });

  test('fifty posts of one complaint leave one row, and no request waits for the others [I4]', async () => {
    const { buyer, adId, sentMessages } = await open();
    const complaint = { ad_id: adId, block_reason_id: 4, description: 'Обман' };
    const replies = await Promise.all(Array.from({ length: 50 }, () => buyer.user.post(COMPLAIN, complaint)));
    const statuses = replies.map(({ statusCode }) => statusCode).sort();
    expect(statuses).toEqual([...Array(5).fill(200), ...Array(45).fill(429)]);
    expect(await rowsOf('complaints')).toBe(1);
    expect(await sentMessages()).toHaveLength(1);
  });

  test('a complaint about an ad that is absent, hidden or no ad is refused [C14]', async () => {
    const { buyer, ids } = await open([{ status: 'archived' }, { status: 'deleted' }]);
    const about = async (ad_id: unknown) =>
      (await buyer.user.post(COMPLAIN, { ad_id, block_reason_id: 4, description: 'x' })).statusCode;
    expect(await Promise.all([ids[0], ids[1]].map(about))).toEqual([404, 404]);
    expect(await Promise.all(['101 or 1=1', 2 ** 31].map(about))).toEqual([422, 422]);
    expect(await rowsOf('complaints')).toBe(0);
  });

  test('a reason that does not exist is refused', async () => {
    const { buyer, adId } = await open();
    const reply = await buyer.user.post(COMPLAIN, { ad_id: adId, block_reason_id: 999, description: 'x' });
    expect([reply.statusCode, reply.json().errors]).toEqual([422, { block_reason_id: ['Выберите причину'] }]);
  });

  test('a text is stored and sent to the moderators without the spaces around it', async () => {
    const { buyer, adId, sentMessages } = await open();
    const reply = await buyer.user.post(COMPLAIN, {
      ad_id: adId,
      block_reason_id: 2,
      description: ' Цена выдумана\n',
    });
    expect(reply.statusCode).toBe(200);
    expect((await sentMessages()).map(({ text }) => text)).toEqual([
      `Жалоба на объявление ID: ${adId}, BMW X5. Неверная цена: Цена выдумана`,
    ]);
    const { rows } = await database().sql.query(
      'select ad_id, user_id, reason_id, description, created_at from complaints',
    );
    expect(rows).toEqual([
      {
        ad_id: adId,
        user_id: buyer.id,
        reason_id: 2,
        description: 'Цена выдумана',
        created_at: '2026-03-02 09:00:00+00',
      },
    ]);
  });

  test('a text goes with its erased account, from the message to the moderators too [ACC-33] [I9]', async () => {
    const { buyer, enter, ids, app } = await open([{}, {}]);
    const { sql } = database();
    const other = await enter('79005550009');
    const complain = (user: typeof buyer, ad_id: unknown, description: string) =>
      user.user.post(COMPLAIN, { ad_id, block_reason_id: 4, description });
    await complain(buyer, ids[0], 'Звоните Анне');
    await complain(other, ids[0], 'Обман');
    await complain(buyer, ids[1], 'Продавец: Анна');
    await sql.query("update outbox set once_key = null where body like '%Продавец: Анна'");
    await app.services.outbox.flush();
    expect((await buyer.user.delete('/api/web-user/self')).statusCode).toBe(200);
    const { rows } = await sql.query<{ body: string }>("select body from outbox where kind = 'complaint'");
    expect(rows.map(({ body }) => body)).toEqual([
      `Жалоба на объявление ID: ${ids[0]}, BMW X5. Мошенничество: Обман`,
    ]);
  });

  test('a complaint about an own ad is refused under the field of the ad', async () => {
    const { seller, adId } = await open();
    const reply = await seller.user.post(COMPLAIN, { ad_id: adId, block_reason_id: 1 });
    expect(reply.json().errors).toEqual({ ad_id: ['Это ваше собственное объявление.'] });
  });
});

test('a reason that was removed is shown as another one', () => {
  expect([reasonName(5), reasonName(7), reasonName(8)]).toEqual([
    'Не дозвониться до продавца',
    'Другая причина',
    'Другая причина',
  ]);
});
