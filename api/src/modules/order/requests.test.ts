import { expect, test } from '@rstest/core';
import { onDatabase } from '../../db/test-databases.ts';
import { sweep } from '../../jobs/housekeeping.ts';
import { addAds, openTestApp } from '../../test-app.ts';
import { createCaller, enterAs } from '../../test-callers.ts';
import { testMarkets } from '../../test-market.ts';

const SELLER = '79005550003';
const DAY_S = 86_400;
const REQUESTS = '/api/web-user/self/requests';

onDatabase('the requests to a seller', (database) => {
  const openMarket = testMarkets(database);
  const open = async () => {
    const market = await openMarket();
    const { adId, guest, seller } = market;
    const order = async (name: string, phone: string, user_comment = 'Жду') =>
      guest.post('/api/ads/order', { id: adId, user_name: name, user_phone: phone, user_comment });
    const list = async (query = '') => (await seller.user.get(`${REQUESTS}${query}`)).json().data;
    return { ...market, order, list };
  };

  test('are listed newest first, with what the seller needs, for the seller alone [SELL-54] [C23]', async () => {
    const { order, list, buyer, seller, guest, adId, clock, messenger, sentMessages } = await open();
    expect((await order('Анна', '+79001234567')).statusCode).toBe(200);
    clock.pass(60);
    await buyer.user.post(`/api/v2/ads/${adId}/request-online-show`);
    messenger.results.push('sent', 'unavailable');
    await sentMessages();
    const data = await list();
    expect(data.pagination).toEqual({ current_page: 1, last_page: 1, total_items: 2 });
    expect(data.items).toEqual([
      expect.objectContaining({ kind: 'online_show', phone: '+79005550001', delivery: 'waiting' }),
      {
        id: expect.any(Number),
        kind: 'order',
        ad: { id: adId, title: 'BMW X5' },
        name: 'Анна',
        phone: '+79001234567',
        username: null,
        comment: 'Жду',
        created_at: expect.stringMatching(/^2026-03-02T.*Z$/),
        delivery: 'here',
        answered: false,
        is_erased: false,
      },
    ]);
    const reply = await seller.user.get(REQUESTS);
    expect(reply.headers['cache-control']).toBe('no-store');
    expect((await guest.get(REQUESTS)).statusCode).toBe(401);
    expect((await buyer.user.get(REQUESTS)).json().data.items).toEqual([]);
  });

  test('have twenty on a page, and foreign numbers with their plus', async () => {
    const { order, list } = await open();
    const { sql } = database();
    await order('Ли', '+8613800138000');
    await sql.query(
      `insert into orders (kind, ad_id, name, asker_key, slot, created_at)
       select 'order', ad_id, 'n' || n, 'phone:' || n, slot, created_at from orders, generate_series(1, 40) n`,
    );
    const { items, pagination } = await list();
    expect(items).toHaveLength(20);
    expect(pagination).toEqual({ current_page: 1, last_page: 3, total_items: 41, next: expect.any(String) });
    expect((await list('?page=3')).items.map(({ phone }: { phone: string }) => phone)).toEqual([
      '+8613800138000',
    ]);
    await order('Анна', '+79001234567');
    const second = await list(`?page=2&after=${pagination.next}`);
    expect(second.items[0].id, 'a new request moves nothing to the next page [DATA-49]').toBe(
      items[19].id - 1,
    );
  });

  test('have the comment that is sent again within ten minutes, and so has their message', async () => {
    const { order, list, app, messenger } = await open();
    const texts = async () => {
      await app.services.outbox.flush();
      return messenger.messages.splice(0).map(({ text }) => text.replace(/^.*(?=«Анна)/, ''));
    };
    const again = (comment: string) => order('Анна', '+79001234567', comment);
    await again('Звоните до 18');
    await again('Звоните до 19');
    expect(await texts()).toEqual(['«Анна», +79001234567. Комментарий покупателя: «Звоните до 19»']);
    await again('Звоните до 20');
    await again('Звоните до 20');
    expect((await list()).items).toMatchObject([{ comment: 'Звоните до 20' }]);
    expect(await texts()).toEqual(['«Анна», +79001234567. Комментарий покупателя: «Звоните до 20»']);
    await again('');
    expect((await list()).items).toMatchObject([{ comment: null }]);
    expect(await texts()).toEqual(['«Анна», +79001234567.']);
  });

  test('have the name and number that are sent again within ten minutes, and are new again', async () => {
    const { order, list, seller, buyer, adId, sentMessages } = await open();
    await order('Аня', '+79001234567');
    await sentMessages();
    const [{ id }] = (await list()).items;
    await seller.user.post(`${REQUESTS}/${id}/answered`, { answered: true });
    await order('Аня', '+79001234567');
    expect((await list()).items).toMatchObject([{ name: 'Аня', answered: true }]);
    await order('Анна', '8 900 123-45-67');
    expect((await list()).items).toMatchObject([{ id, name: 'Анна', answered: false }]);
    expect((await sentMessages()).at(-1)?.text).toBe(
      `Заявка изменена. Заявка на авто: BMW X5, объявление ID: ${adId}. Имя: «Анна», +79001234567. Комментарий покупателя: «Жду»`,
    );
    for (const user_phone of ['+79001234568', '+79001234569'])
      await buyer.user.post('/api/ads/order', { id: adId, user_name: 'Олег', user_phone });
    expect((await list()).items).toMatchObject([{ name: 'Олег', phone: '+79001234569' }, { id }]);
  });

  test('are corrected by the device or the network of before, not by a stranger who names the number [CAR-38]', async () => {
    const { list, seller, app, guest, adId } = await open();
    const { device } = (await guest.post('/api/device')).json().data;
    const order = (ip: string, user_comment: string, token = '') =>
      createCaller(app, { ip, device: token }).post('/api/ads/order', {
        id: adId,
        user_name: 'Анна',
        user_phone: '+79001234567',
        user_comment,
      });
    await order('203.0.113.5', 'Жду', device);
    const [{ id }] = (await list()).items;
    await seller.user.post(`${REQUESTS}/${id}/answered`, { answered: true });
    expect((await order('203.0.113.6', 'Уже купила')).statusCode).toBe(200);
    const answered = { id, comment: 'Жду', answered: true };
    expect((await list()).items).toMatchObject([{ comment: 'Уже купила', answered: false }, answered]);
    await order('203.0.113.7', 'Жду до 19', device);
    await order('203.0.113.6', 'Купила');
    expect((await list()).items).toMatchObject([
      { comment: 'Купила', answered: false },
      { id, comment: 'Жду до 19', answered: false },
    ]);
    await order('203.0.113.5', 'Жду до 20');
    expect((await list()).items).toMatchObject([{ comment: 'Купила' }, { id, comment: 'Жду до 20' }]);
  });

  test('are marked as handled and back by their seller alone, and counted in the profile [SELL-54] [C23]', async () => {
    const { order, list, buyer, seller } = await open();
    await order('Анна', '+79001234567');
    const [{ id }] = (await list()).items;
    const mark = (caller: typeof seller, answered: boolean) =>
      caller.user.post(`${REQUESTS}/${id}/answered`, { answered });
    const summary = async (caller: typeof seller) =>
      (await caller.user.get('/api/web-user/self')).json().data.requests;
    expect((await mark(buyer, true)).statusCode).toBe(404);
    expect(await summary(seller)).toMatchObject({ new_count: 1 });
    expect((await mark(seller, true)).statusCode).toBe(200);
    expect([(await list()).items[0].answered, (await summary(seller)).new_count]).toEqual([true, 0]);
    await mark(seller, false);
    expect([(await list()).items[0].answered, (await summary(seller)).new_count]).toEqual([false, 1]);
    expect(await summary(buyer)).toBeUndefined();
  });

  test('are announced by no messenger where there is none, which the seller reads in the profile [SELL-55]', async () => {
    const app = await openTestApp(database(), { variables: { BOT_NAME: 'cars_bot' } });
    const { user, id } = await enterAs(app, database(), SELLER, new Date());
    await addAds(database(), [{ user_id: id }]);
    await app.services.outbox.put(database().sql, { to: SELLER, kind: 'order', text: 'Заявка' });
    await app.services.outbox.flush();
    expect((await user.get('/api/web-user/self')).json().data.requests).toEqual({
      new_count: 0,
      bot: { url: null },
    });
    await app.close();
  });

  test('lose the buyer’s data 90 days after the response and 12 months after the request, with the message [SELL-56]', async () => {
    const { order, list, seller, clock } = await open();
    const { sql } = database();
    await order('Анна', '+79001234567');
    await order('Олег', '+79001234568');
    const [, first] = (await list()).items;
    await seller.user.post(`${REQUESTS}/${first.id}/answered`, { answered: true });
    await sql.query("update outbox set ending = 'given_up', dropped_at = created_at");
    const names = async (days: number) => {
      clock.pass(days * DAY_S);
      await sql.query('update users set last_active_at = $1', [clock.now().toISOString()]);
      await sweep(sql, { now: clock.now(), keepSecrets: false });
      const { rows } = await sql.query<{ name: string | null; phone: string | null; key: string }>(
        'select name, phone, asker_key as key from orders order by id',
      );
      const { rows: messages } = await sql.query<{ body: string }>('select body from outbox order by id');
      return { rows, messages: messages.map(({ body }) => /Анна|Олег/.exec(body)?.[0]) };
    };
    expect((await names(89)).rows.map(({ name }) => name)).toEqual(['Анна', 'Олег']);
    const erased = { name: null, phone: null, key: `erased:${first.id}` };
    const afterResponse = await names(2);
    expect([afterResponse.rows[0], afterResponse.messages]).toEqual([erased, ['Олег']]);
    // The database's own clock counts as well: the rows grow older, and not the moment of the sweep.
    await sql.query("update orders set created_at = created_at - interval '275 days'");
    const afterYear = await names(0);
    expect([afterYear.rows.map(({ name }) => name), afterYear.messages]).toEqual([[null, null], []]);
    const { rows } = await sql.query<{ ad: number }>('select ad_id as ad from orders where id = $1', [
      first.id,
    ]);
    expect(rows).toHaveLength(1);
  });

  test('to an erased seller are empty, and their senders in them [ACC-33] [I12]', async () => {
    const { order, seller, buyer, adId } = await open();
    await order('Анна', '+79001234567');
    await buyer.user.post(`/api/v2/ads/${adId}/request-online-show`);
    expect((await seller.user.delete('/api/web-user/self')).statusCode).toBe(200);
    const { rows } = await database().sql.query<{ id: number }>(
      'select id, user_id, name, phone, comment, asker_key from orders order by id',
    );
    const empty = { name: null, phone: null, comment: null };
    expect(rows).toEqual([
      { id: expect.any(Number), user_id: null, ...empty, asker_key: `erased:${rows[0]?.id}` },
      {
        id: expect.any(Number),
        user_id: buyer.id,
        ...empty,
        asker_key: expect.stringMatching(`^user:${buyer.id}`),
      },
    ]);
  });
});
