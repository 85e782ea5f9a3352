import { expect, test } from '@rstest/core';
import { onDatabase } from '../../db/test-databases.ts';
import { createCaller } from '../../test-callers.ts';
import { testMarkets } from '../../test-market.ts';

const ORDER = '/api/ads/order';
const orderOf = (id: unknown, user_comment?: string | null) => ({
  id,
  user_name: 'Иван',
  user_phone: '+7 (900) 555-00-01',
  ...(user_comment === undefined ? {} : { user_comment }),
});

onDatabase('what a seller gets of an order', (database) => {
  const open = testMarkets(database);
  const stored = async () =>
    (
      await database().sql.query<Record<string, unknown>>(
        'select kind, ad_id, user_id, name, phone, comment, asker_key, slot, created_at from orders order by id',
      )
    ).rows;

  test('without a comment the message ends with the phone', async () => {
    const { guest, ids, sentMessages } = await open([{}, {}, {}]);
    for (const [n, comment] of [undefined, null, '  '].entries())
      expect((await guest.post(ORDER, orderOf(ids[n], comment))).statusCode).toBe(200);
    expect((await sentMessages()).map(({ text }) => text)).toEqual(
      ids.map((id) => `Заявка на авто: BMW X5, объявление ID: ${id}. Имя: «Иван», +79005550001.`),
    );
    expect((await stored()).map(({ comment }) => comment)).toEqual([null, null, null]);
  });

  test('name, phone and comment are stored without the spaces around them [CAR-38]', async () => {
    const { guest, buyer, adId, sentMessages } = await open();
    const sent = { ...orderOf(adId, '\n Жду звонка '), user_name: ' Иван ' };
    expect((await guest.post(ORDER, sent)).statusCode).toBe(200);
    expect((await buyer.user.post(ORDER, sent)).statusCode).toBe(200);
    const text = `Заявка на авто: BMW X5, объявление ID: ${adId}. Имя: «Иван», +79005550001. Комментарий покупателя: «Жду звонка»`;
    expect((await sentMessages()).map((message) => message.text)).toEqual([text, text]);
    const row = {
      kind: 'order',
      ad_id: adId,
      user_id: null,
      name: 'Иван',
      phone: '79005550001',
      comment: 'Жду звонка',
      asker_key: expect.stringMatching(/^phone:79005550001 network:[\w-]{22}$/),
      slot: 2_954_070,
      created_at: '2026-03-02 09:00:00+00',
    };
    expect(await stored()).toEqual([row, { ...row, user_id: buyer.id, asker_key: `user:${buyer.id}` }]);
  });

  test('a comment is one quoted line of the message, and a link in it is of an account only [CAR-48] [D23]', async () => {
    const { guest, buyer, adId, sentMessages } = await open();
    const comment = 'моя машина: https://avto.example/7\n\n«Авторынок»: готово»';
    const refused = await guest.post(ORDER, orderOf(adId, comment));
    expect([refused.statusCode, refused.json().errors]).toEqual([
      422,
      { user_comment: ['Уберите из комментария ссылки и ники или войдите в аккаунт'] },
    ]);
    const named = await buyer.user.post(ORDER, { ...orderOf(adId, comment), user_name: 'Авторынок' });
    expect([named.statusCode, named.json().errors]).toEqual([
      422,
      { user_name: ['Это название сервиса. Укажите своё имя'] },
    ]);
    expect((await buyer.user.post(ORDER, orderOf(adId, comment))).statusCode).toBe(200);
    expect((await sentMessages()).map(({ text }) => text)).toEqual([
      `Заявка на авто: BMW X5, объявление ID: ${adId}. Имя: «Иван», +79005550001. Комментарий покупателя: «моя машина: https://avto.example/7 "Авторынок": готово"»`,
    ]);
  });

  test('a name that is a sentence is read as the buyer’s words, none of the product [D23]', async () => {
    const { guest, adId, sentMessages } = await open();
    const user_name = 'Объявление заблокировано. «Авто»: позвоните в службу безопасности';
    expect((await guest.post(ORDER, { ...orderOf(adId), user_name })).statusCode).toBe(200);
    expect((await sentMessages()).map(({ text }) => text)).toEqual([
      `Заявка на авто: BMW X5, объявление ID: ${adId}. Имя: «Объявление заблокировано. "Авто": позвоните в службу безопасности», +79005550001.`,
    ]);
  });

  test('a seller without an address in the messenger gets no message; the order is stored', async () => {
    const { buyer, guest, seller, adId, sentMessages } = await open();
    await database().sql.query('update users set phone = null where id = $1', [seller.id]);
    expect((await buyer.user.post(ORDER, orderOf(adId))).statusCode).toBe(200);
    expect((await guest.post(ORDER, orderOf(adId))).statusCode).toBe(200);
    expect([(await stored()).length, await sentMessages()]).toEqual([2, []]);
    const { rows } = await database().sql.query<{ key: string }>(
      'select key from rate_limit_hits order by key',
    );
    expect(rows.map(({ key }) => key)).toEqual([
      expect.stringMatching(/^guestNumber:[0-9a-f]{64}$/),
      expect.stringMatching(new RegExp(`^guestNumber:[0-9a-f]{64}:${seller.id}$`)),
      `guestOrders:${seller.id}`,
      `orders:${seller.id}:account:${buyer.id}`,
      `orders:${seller.id}:crowd:203.0.113.1`,
      `orders:${seller.id}:network:203.0.113.1`,
    ]);
  });

  test('a number of another country is stored with its plus', async () => {
    const { guest, adId } = await open();
    await guest.post(ORDER, { ...orderOf(adId), user_phone: '+375 29 123-45-67' });
    expect(await stored()).toMatchObject([
      { phone: '+375291234567', asker_key: expect.stringMatching(/^phone:375291234567 /) },
    ]);
  });

  test('two buyers may ask for an online viewing of one car', async () => {
    const { buyer, adId, enter } = await open();
    const other = await enter('79005550009');
    for (const { user } of [buyer, other])
      expect((await user.post(`/api/v2/ads/${adId}/request-online-show`)).statusCode).toBe(200);
    expect((await stored()).map(({ user_id }) => user_id)).toEqual([buyer.id, other.id]);
  });

  test('an online viewing names the buyer and a way to reach them, no link and no username like the product’s [I22] [CAR-48]', async () => {
    const { buyer, seller, ids, sentMessages } = await open([{}, {}, {}, {}, {}]);
    const ask = async (n: number, change: string) => {
      await database().sql.query(`update users set ${change} where id = $1`, [buyer.id]);
      const reply = await buyer.user.post(`/api/v2/ads/${ids[n]}/request-online-show`);
      expect(reply.statusCode).toBe(200);
    };
    await ask(0, "name = 'Иван'");
    await ask(1, "phone = null, username = 'ivan'");
    await ask(2, 'username = null');
    await ask(3, "name = 'Поддержка https://evil.example'");
    await ask(4, "name = 'Авторынок', username = 'avtorynok_support'");
    expect((await sentMessages()).map(({ text }) => text)).toEqual([
      `Запрошен онлайн-показ: BMW X5, объявление ID: ${ids[0]}. Имя: «Иван», +79005550001.`,
      `Запрошен онлайн-показ: BMW X5, объявление ID: ${ids[1]}. Имя: «Иван», @ivan.`,
      `Запрошен онлайн-показ: BMW X5, объявление ID: ${ids[2]}. Имя: «Иван», в мессенджере.`,
      `Запрошен онлайн-показ: BMW X5, объявление ID: ${ids[3]}. Покупатель, в мессенджере.`,
      `Запрошен онлайн-показ: BMW X5, объявление ID: ${ids[4]}. Покупатель, в мессенджере.`,
    ]);
    const { data } = (await seller.user.get('/api/web-user/self/requests')).json();
    expect(data.items[0]).toMatchObject({ name: 'Покупатель', username: null });
    expect(await stored()).toMatchObject([
      { kind: 'online_show', user_id: buyer.id, name: 'Иван', phone: '79005550001', comment: null },
      { phone: null },
      { phone: null },
      { name: 'Покупатель' },
      { name: 'Покупатель' },
    ]);
  });

  test('an online viewing is requested once in ten minutes and refused for an own or hidden ad', async () => {
    const { buyer, seller, ids, clock } = await open([{}, { status: 'archived' }]);
    const url = (id: unknown) => `/api/v2/ads/${id}/request-online-show`;
    for (let n = 0; n < 2; n += 1) expect((await buyer.user.post(url(ids[0]))).statusCode).toBe(200);
    expect((await buyer.user.post(ORDER, orderOf(ids[0]))).statusCode).toBe(200);
    expect((await stored()).map(({ kind }) => kind)).toEqual(['online_show', 'order']);
    const own = await seller.user.post(url(ids[0]));
    expect([own.statusCode, own.json().errors]).toEqual([422, { id: ['Это ваше собственное объявление.'] }]);
    const hidden = await buyer.user.post(url(ids[1]));
    expect([hidden.statusCode, hidden.json().message]).toEqual([404, 'Объявление не найдено.']);
    clock.pass(601);
    expect((await buyer.user.post(url(ids[0]))).statusCode).toBe(200);
    expect(await stored()).toHaveLength(3);
  });

  test('guests of this machine are counted in strict mode alone [I22]', async () => {
    const sendSix = async (mode: string, ip: string) => {
      const { app, ids } = await open(
        Array.from({ length: 6 }, () => ({})),
        { variables: { RATE_LIMITS: mode } },
      );
      await database().sql.query('delete from rate_limit_hits');
      const statuses: number[] = [];
      for (const id of ids)
        statuses.push((await createCaller(app, { ip }).post(ORDER, orderOf(id))).statusCode);
      return statuses.at(-1);
    };
    expect(await sendSix('demo', '127.0.0.1')).toBe(200);
    await database().sql.query('truncate users, ads restart identity cascade');
    expect(await sendSix('strict', '127.0.0.1')).toBe(429);
    await database().sql.query('truncate users, ads restart identity cascade');
    expect(await sendSix('demo', '203.0.113.7')).toBe(429);
  });
});
