import { expect, test } from '@rstest/core';
import { onDatabase } from '../../db/test-databases.ts';
import { createCaller } from '../../test-callers.ts';
import { testMarkets } from '../../test-market.ts';

const ORDER = '/api/ads/order';
const orderOf = (id: unknown) => ({
  id,
  user_name: 'Иван',
  user_phone: '+7 (900) 555-00-01',
  user_comment: 'Жду звонка',
});

onDatabase('orders', (database) => {
  const open = testMarkets(database);
  const rowsOf = async (table: string) =>
    (await database().sql.query<{ n: number }>(`select count(*)::int as n from ${table}`)).rows[0]?.n;

  test("a guest's order is stored and sent to the seller [CAR-38] [ROLE-10]", async () => {
    const { guest, adId, sentMessages } = await open();
    const reply = await guest.post(ORDER, orderOf(adId));
    expect([reply.statusCode, reply.json()]).toEqual([
      200,
      { success: true, message: 'Заявка успешно отправлена' },
    ]);
    expect(await sentMessages()).toEqual([
      {
        to: '79005550003',
        kind: 'order',
        text: `Заявка на авто: BMW X5, объявление ID: ${adId}. Имя: «Иван», +79005550001. Комментарий покупателя: «Жду звонка»`,
        link: { label: 'Открыть объявление', path: `/car/${adId}` },
      },
    ]);
  });

  test('the same user can order the same car once in ten minutes [I3]', async () => {
    const { buyer, adId, clock, sentMessages } = await open();
    const replies = await Promise.all(Array.from({ length: 4 }, () => buyer.user.post(ORDER, orderOf(adId))));
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    expect(await rowsOf('orders')).toBe(1);
    clock.pass(601);
    await buyer.user.post(ORDER, orderOf(adId));
    expect(await rowsOf('orders')).toBe(2);
    expect(await sentMessages()).toHaveLength(2);
  });

  test('an order of before the clock was set back holds up no other one [S27]', async () => {
    const { buyer, adId, sentMessages } = await open();
    await buyer.user.post(ORDER, orderOf(adId));
    await database().sql.exec(
      "update orders set created_at = created_at + interval '13 months', slot = slot + 1",
    );
    await buyer.user.post(ORDER, orderOf(adId));
    expect([await rowsOf('orders'), (await sentMessages()).length]).toEqual([2, 2]);
  });

  test('an order repeated at any moment of the ten minutes is one order and one message [I3]', async () => {
    const { buyer, adId, clock, sentMessages } = await open();
    // The clock of the tests starts at a full hour: the tenth minute of it ends between these two.
    clock.pass(598);
    await buyer.user.post(ORDER, orderOf(adId));
    clock.pass(4);
    expect((await buyer.user.post(ORDER, orderOf(adId))).statusCode).toBe(200);
    expect([await rowsOf('orders'), (await sentMessages()).length]).toEqual([1, 1]);
    clock.pass(596);
    await buyer.user.post(ORDER, orderOf(adId));
    expect([await rowsOf('orders'), (await sentMessages()).length]).toEqual([2, 2]);
  });

  test('a hundred orders of one user store five in a minute [I3]', async () => {
    const { buyer, ids } = await open(Array.from({ length: 20 }, () => ({})));
    const statuses: number[] = [];
    for (const id of ids) statuses.push((await buyer.user.post(ORDER, orderOf(id))).statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(15);
    expect(await rowsOf('orders')).toBe(5);
  });

  /** Orders of guests at addresses, each of another number; the statuses. */
  const guestOrders = ({ app, ids }: Awaited<ReturnType<typeof open>>) => {
    let phones = 0;
    return (ip: string, device = '') => {
      phones += 1;
      const user_phone = `+7999551${String(1_000 + phones)}`;
      const body = { ...orderOf(ids[phones % ids.length]), user_phone };
      return createCaller(app, { ip, device }).post(ORDER, body);
    };
  };

  test('guests without a device send a seller five orders an hour from one address, those with one fifteen together [I22]', async () => {
    const market = await open([{}, {}, {}], { variables: { RATE_LIMITS: 'strict' } });
    const { app, buyer, ids, clock } = market;
    const order = guestOrders(market);
    const devices: string[] = [];
    for (let n = 0; n < 12; n += 1)
      devices.push((await createCaller(app, { ip: '203.0.113.1' }).post('/api/device')).json().data.device);
    clock.pass(3);
    for (let n = 0; n < 5; n += 1) expect((await order('203.0.113.1')).statusCode).toBe(200);
    const refused = await order('203.0.113.1');
    expect(refused.statusCode).toBe(429);
    expect(refused.json().message).toMatch(
      /^Этому продавцу пришло слишком много заявок\. Если войти в аккаунт, .*Повторить можно через/,
    );
    const statuses: number[] = [];
    for (const device of devices) statuses.push((await order('203.0.113.1', device)).statusCode);
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429, 429]);
    expect((await order('203.0.113.2')).statusCode).toBe(200);
    expect((await buyer.user.post(ORDER, orderOf(ids[0]))).statusCode).toBe(200);
    clock.pass(3_600);
    expect((await order('203.0.113.1')).statusCode).toBe(200);
  });

  test('one device sends a seller five orders an hour, wherever it is [I22]', async () => {
    const market = await open([{}, {}], { variables: { RATE_LIMITS: 'strict' } });
    const order = guestOrders(market);
    const { device } = (await market.guest.post('/api/device')).json().data;
    market.clock.pass(3);
    const statuses: number[] = [];
    for (let n = 0; n < 6; n += 1) statuses.push((await order(`203.0.113.${n}`, device)).statusCode);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  test('a /64 of IPv6 sends a seller five orders an hour, a /48 fifteen [I22]', async () => {
    const market = await open([{}, {}], { variables: { RATE_LIMITS: 'strict' } });
    const order = guestOrders(market);
    const passed: number[] = [];
    for (let network = 1; network <= 4; network += 1) {
      let count = 0;
      for (let n = 1; n <= 6; n += 1)
        if ((await order(`2001:db8:0:${network}::${n}`)).statusCode === 200) count += 1;
      passed.push(count);
    }
    expect(passed).toEqual([5, 5, 5, 0]);
    expect((await order('2001:db8:1::1')).statusCode).toBe(200);
  });

  test('beyond twenty guests’ orders an hour one message announces all, which are stored; two hundred are the limit [I22]', async () => {
    const market = await open([{}, {}], { variables: { RATE_LIMITS: 'strict' } });
    const { seller, clock, sentMessages } = market;
    const order = guestOrders(market);
    for (let n = 0; n < 25; n += 1) expect((await order(`203.0.114.${n}`)).statusCode).toBe(200);
    expect(await rowsOf('orders')).toBe(25);
    const sent = await sentMessages();
    expect(sent).toHaveLength(21);
    expect(sent.at(-1)).toEqual({
      to: '79005550003',
      kind: 'order',
      text: 'За час пришло больше 20 заявок от гостей. Остальные читайте в разделе «Заявки».',
      link: { label: 'Открыть заявки', path: '/requests' },
    });
    const { data } = (await seller.user.get('/api/web-user/self/requests')).json();
    expect(data.pagination.total_items).toBe(25);
    clock.pass(3_601);
    await order('203.0.115.1');
    expect((await sentMessages()).at(-1)?.text).toMatch(/^Заявка на авто/);
    await database().sql.query(
      'insert into rate_limit_hits (key, marked_at) select $1, $2::timestamptz from generate_series(1, 198)',
      [`guestOrders:${seller.id}`, clock.now().toISOString()],
    );
    expect((await order('203.0.115.2')).statusCode).toBe(200);
    expect((await order('203.0.115.3')).statusCode).toBe(429);
  });

  test('guests name one number to ten sellers a day; a signed-in buyer and further orders to one of them pass [I22]', async () => {
    const { app, buyer, ids, clock } = await open(Array.from({ length: 12 }, () => ({})));
    const { sql } = database();
    await sql.query(
      `with others as (insert into users (name) select 'Продавец' from generate_series(1, 11) returning id)
       update ads set user_id = o.id from (select id, row_number() over (order by id) as n from others) o
       where ads.id = ($1::int[])[o.n + 1]`,
      [ids],
    );
    await app.services.ads.changed('all');
    const order = (n: number, user_phone = n % 2 === 0 ? '+375 29 111-22-33' : '375291112233') =>
      createCaller(app, { ip: `203.0.113.${n}` }).post(ORDER, { ...orderOf(ids[n]), user_phone });
    for (let n = 0; n < 10; n += 1) expect((await order(n)).statusCode).toBe(200);
    const refused = await order(10);
    expect(refused.statusCode).toBe(429);
    expect(refused.json().message).toMatch(
      /^С этим номером отправлено слишком много заявок\. Если войти в аккаунт, .*Повторить можно через/,
    );
    expect((await order(10, '+7 (900) 555-00-02')).statusCode).toBe(200);
    expect((await buyer.user.post(ORDER, orderOf(ids[10]))).statusCode).toBe(200);
    clock.pass(601);
    expect((await order(0)).statusCode).toBe(200);
    clock.pass(86_400);
    expect((await order(11)).statusCode).toBe(200);
  });

  test('a repeated order of a guest counts once [I22]', async () => {
    const { guest, adId } = await open([{}], { variables: { RATE_LIMITS: 'strict' } });
    for (let n = 0; n < 8; n += 1) expect((await guest.post(ORDER, orderOf(adId))).statusCode).toBe(200);
    expect(await rowsOf('orders')).toBe(1);
  });

  test('the name in an order carries no link and no handle [I22] [CAR-48]', async () => {
    const { guest, buyer, adId } = await open();
    for (const user_name of ['Выигрыш! https://evil.example', 't.me/evil', '@evil', 'Иван, ватсап'])
      for (const caller of [guest, buyer.user]) {
        const reply = await caller.post(ORDER, { ...orderOf(adId), user_name });
        expect([reply.statusCode, reply.json().errors]).toEqual([
          422,
          { user_name: ['Укажите имя без ссылок и ников'] },
        ]);
      }
  });

  test('one account sends a seller five orders and viewings an hour, wherever it is [I22]', async () => {
    const six = Array.from({ length: 6 }, () => ({}));
    const { buyer, ids, clock } = await open(six, { variables: { RATE_LIMITS: 'strict' } });
    const statuses: number[] = [];
    for (const id of ids) {
      statuses.push((await buyer.user.post(ORDER, orderOf(id))).statusCode);
      clock.pass(60);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect((await buyer.user.post(`/api/v2/ads/${ids[5]}/request-online-show`)).statusCode).toBe(429);
  });

  test('a seller may take orders of signed-in buyers only [I22] [CAR-49]', async () => {
    const { guest, buyer, seller, adId } = await open();
    const settings = '/api/web-user/self/settings';
    expect((await seller.user.get(settings)).json().data.takes_guest_orders).toBe(true);
    const changed = await seller.user.put(settings, { takes_guest_orders: false });
    expect(changed.json().data).toEqual({ notify_on_price_change: false, takes_guest_orders: false });
    const refused = await guest.post(ORDER, orderOf(adId));
    expect([refused.statusCode, refused.json().message]).toEqual([
      403,
      'Продавец принимает заявки только от тех, кто вошёл в аккаунт. Войдите и отправьте заявку ещё раз.',
    ]);
    expect((await buyer.user.post(ORDER, orderOf(adId))).statusCode).toBe(200);
    await seller.user.put(settings, { notify_on_price_change: true });
    expect((await guest.post(ORDER, orderOf(adId))).statusCode).toBe(403);
  });

  test('an own ad is refused, an absent or hidden one is not found [C14]', async () => {
    const { seller, guest, adId, ids } = await open([{}, { status: 'archived' }, { status: 'deleted' }]);
    expect((await seller.user.post(ORDER, orderOf(adId))).statusCode).toBe(422);
    for (const id of [ids[1], ids[2], 999_999]) {
      expect((await guest.post(ORDER, orderOf(id))).statusCode).toBe(404);
    }
    for (const id of [0, -1, 2 ** 31, '101 or 1=1', null]) {
      expect((await guest.post(ORDER, orderOf(id))).statusCode).toBe(422);
    }
    expect(await rowsOf('orders')).toBe(0);
  });

  test('empty and wrong fields are reported [DATA-6]', async () => {
    const { guest, adId } = await open();
    const reply = await guest.post(ORDER, { id: adId, user_name: '  ', user_phone: ' ' });
    expect(reply.json().errors).toEqual({
      user_name: ['Введите ваше имя'],
      user_phone: ['Введите ваш телефон'],
    });
    for (const [user_phone, sentence] of [
      ['1234', 'Введите номер телефона полностью'],
      ['позвоните мне', 'Введите номер телефона полностью'],
      ['1234567890123456', 'Проверьте номер: в нём лишние цифры'],
      ['8 029 123-45-67', 'Номер другой страны начните с «+» и кода страны'],
    ]) {
      const refused = await guest.post(ORDER, { ...orderOf(adId), user_phone });
      expect(refused.json().errors, user_phone).toEqual({ user_phone: [sentence] });
    }
  });

  test('a number of another country reaches the seller as it is dialed, a Russian one that begins with 8 with +7 [CAR-37]', async () => {
    const { guest, adId, sentMessages } = await open();
    for (const user_phone of ['+375 29 123-45-67', '8 (916) 555-00-02', '112-23']) {
      expect((await guest.post(ORDER, { ...orderOf(adId), user_phone })).statusCode).toBe(200);
    }
    expect((await sentMessages()).map(({ text }) => /«Иван», ([^.]+)/.exec(text)?.[1])).toEqual([
      '+375291234567',
      '+79165550002',
      '11223',
    ]);
  });

  test('an online viewing is for signed-in users', async () => {
    const { guest, buyer, seller, adId, sentMessages } = await open();
    const url = `/api/v2/ads/${adId}/request-online-show`;
    expect((await guest.post(url)).statusCode).toBe(401);
    expect((await seller.user.post(url)).statusCode).toBe(422);
    expect((await buyer.user.post(url)).json().message).toBe('Заявка на онлайн показ успешно отправлена');
    expect(await sentMessages()).toMatchObject([
      {
        to: '79005550003',
        kind: 'online_show',
        text: `Запрошен онлайн-показ: BMW X5, объявление ID: ${adId}. Покупатель, +79005550001.`,
        link: { label: 'Открыть объявление', path: `/car/${adId}` },
      },
    ]);
  });

  test('erasing a user erases their data in orders, and what a corrected one was before [ACC-33]', async () => {
    const { buyer, adId, sentMessages } = await open();
    await buyer.user.post(ORDER, orderOf(adId));
    await sentMessages();
    await buyer.user.post(ORDER, { ...orderOf(adId), user_name: 'Анна', user_phone: '+79005550008' });
    expect(await sentMessages()).toHaveLength(2);
    await buyer.user.delete('/api/web-user/self');
    const { rows } = await database().sql.query('select user_id, name, phone, comment from orders');
    expect(rows).toEqual([{ user_id: null, name: null, phone: null, comment: null }]);
    expect(await rowsOf('outbox')).toBe(0);
  });

  test.each([
    ['was given up', "dropped_at = now(), ending = 'given_up'"],
    ['is on its way', 'tries = 1'],
  ])('that are corrected and erased leave no message that %s [ACC-33]', async (_, set) => {
    const { buyer, adId } = await open();
    for (const user_phone of ['+79005550001', '+79005550008', '+79005550009']) {
      await buyer.user.post(ORDER, { ...orderOf(adId), user_phone });
      await database().sql.query(`update outbox set ${set}`);
    }
    await buyer.user.delete('/api/web-user/self');
    expect(await rowsOf('outbox')).toBe(0);
  });
});

onDatabase('deleting an ad', (database) => {
  const open = testMarkets(database);

  test('is possible for the owner only, and once [C1] [ROLE-4] [ROLE-5]', async () => {
    const { seller, buyer, guest, adId } = await open();
    const url = `/api/web-user/ads/delete/${adId}`;
    expect((await guest.delete(url)).statusCode).toBe(401);
    expect((await buyer.user.delete(url)).statusCode).toBe(403);
    expect((await guest.get(`/api/v2/ads/details/${adId}`)).statusCode).toBe(200);
    expect((await seller.user.delete(url)).json()).toEqual({ success: true });
    expect((await seller.user.delete(url)).statusCode).toBe(404);
  });

  test('removes it from every list and page', async () => {
    const { seller, buyer, guest, adId } = await open();
    await buyer.user.post(`/api/v2/ads/${adId}/favorites`);
    await seller.user.delete(`/api/web-user/ads/delete/${adId}`);
    expect((await guest.get(`/api/v2/ads/details/${adId}`)).statusCode).toBe(404);
    expect((await guest.get('/api/v2/ads/preview')).json().data.items).toEqual([]);
    expect((await buyer.user.get('/api/v2/ads/favorites')).json().data.items).toEqual([]);
    expect((await guest.get(`/api/ads/web-user/${seller.id}/count`)).json().data.count).toBe(0);
    expect((await seller.user.get('/api/web-user/ads/get/archive')).json().data).toEqual([]);
    expect((await guest.get(`/api/v2/ads/${adId}/price-history`)).statusCode).toBe(404);
  });
});
