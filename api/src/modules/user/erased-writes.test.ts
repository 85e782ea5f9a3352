import { expect, test } from '@rstest/core';
import { onDatabase } from '../../db/test-databases.ts';
import { addAds, openTestApp } from '../../test-app.ts';
import { createClock } from '../../test-callers.ts';
import { ComplaintService } from '../complaint/service.ts';
import { CATALOG } from '../handbook/catalog/catalog.ts';
import { OrderService } from '../order/service.ts';
import { SavedFilterService } from '../saved-filter/service.ts';
import { WarningService } from '../warning/service.ts';

const TABLES = ['orders', 'complaints', 'favourites', 'saved_filters', 'outbox'];

onDatabase('what a call writes that was admitted before its account was erased', (database) => {
  test('a call that was admitted before the erasure writes nothing and gets 401 [ACC-33] [I43]', async () => {
    const { now } = createClock();
    const app = await openTestApp(database(), { now });
    const { sql } = database();
    const { favourites, outbox, limits, moderatorCards: cards, ads } = app.services;
    const { rows } = await sql.query<{ id: number }>(
      "insert into users (name, anonymized_at) values ('Продавец', null), (null, now()) returning id",
    );
    const [seller = 0, erased = 0] = rows.map(({ id }) => id);
    const [ad = 0, own = 0] = await addAds(database(), [{ user_id: seller }, { user_id: erased }]);
    const { rows: warnings } = await sql.query<{ id: number }>(
      `insert into ad_warnings (ad_id, kind, fact, found_at) values ($1, 'prepayment', '', now()) returning id`,
      [own],
    );
    const orders = new OrderService({ sql, outbox, now, limits, rateLimits: 'strict' });
    const caller = { kind: 'user', userId: erased, sessionHash: 'x' } as const;
    const visitor = { ip: '203.0.113.5', deviceHash: null, device: null };
    const order = { id: ad, user_name: 'Анна', user_phone: '+79005550001', user_comment: 'Звоните' };
    const calls: readonly (() => Promise<unknown>)[] = [
      () => orders.order(order, caller, visitor),
      () =>
        new ComplaintService({ sql, outbox, cards, now }).complain(
          { ad_id: ad, block_reason_id: 1, description: 'Текст' },
          erased,
        ),
      () => favourites.add(erased, ad),
      () => favourites.keep(erased, ad, { note: 'Заметка' }),
      () =>
        new SavedFilterService({ sql, now, marks: CATALOG }).create(erased, {
          name: 'Мой',
          notify_on_new_ad: true,
          mark_id: 1,
        } as never),
      () => new WarningService({ sql, ads, now }).reply(warnings[0]?.id ?? 0, 'Ответ', erased),
    ];
    for (const call of calls) await expect(call()).rejects.toMatchObject({ status: 401 });
    for (const table of TABLES) expect((await sql.query(`select from ${table}`)).rows).toEqual([]);
    expect((await sql.query('select reply from ad_warnings')).rows).toEqual([{ reply: null }]);
    await app.close();
  });
});
