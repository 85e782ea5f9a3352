import { expect, test } from '@rstest/core';
import { onDatabase } from '../../db/test-databases.ts';
import { takeAdDown } from '../../moderation/ad-visibility.ts';
import { openWarnings } from '../../moderation/warnings.ts';
import type { AdFields } from '../../test-app.ts';
import { adForm, fileOf, updateOf } from '../../test-selling.ts';
import { requestCheck, WarningChecks } from './checks.ts';
import { blockPicture } from './test-pictures.ts';
import { warningMarkets } from './test-warnings.ts';

const VIN = '1HGCM82633A004352';
const VIN_OF_EARLIER = ['Такой же VIN указан в объявлении другого продавца, опубликованном раньше.'];
const PICTURE_OF_EARLIER = ['Такая же фотография есть в объявлении другого продавца, опубликованном раньше.'];
/** A car that its VIN fits. */
const HONDA: AdFields = { mark: 'Honda', year: 2003, vin_number: VIN };

onDatabase('a warning that is about two ads', (database) => {
  const { open } = warningMarkets(database);

  /** What moderators read of an ad: whether it is the earlier or the later one. */
  const orderOf = async (id: number, kind = 'same_vin') => {
    const { rows } = await database().sql.query<{ detail: string | null }>(
      'select detail from ad_warnings where ad_id = $1 and kind = $2',
      [id, kind],
    );
    return rows[0]?.detail;
  };

  /** A seller's and a buyer's ad of one VIN, the later one warned and both found; `dues` are the checks that wait. */
  const openTwins = async () => {
    const market = await open([HONDA, HONDA]);
    const { sql, clock, ids, buyer, settle, detailsOf } = market;
    const [first = 0, second = 0] = ids;
    await sql.query('update ads set user_id = $2 where id = $1', [second, buyer.id]);
    await requestCheck(sql, second, clock.now());
    await settle();
    const shown = async (id: number) =>
      (await detailsOf(id)).warnings?.map(({ text }: { text: string }) => text);
    const dues = async () => (await sql.query('select ad_id from warning_checks')).rows;
    expect([await shown(first), await orderOf(first)]).toEqual([undefined, 'earlier']);
    expect([await shown(second), await orderOf(second)]).toEqual([VIN_OF_EARLIER, 'later']);
    expect(await dues()).toEqual([]);
    return { ...market, first, second, shown, dues };
  };
  type Twins = Awaited<ReturnType<typeof openTwins>>;

  const ENDINGS: readonly (readonly [string, (twins: Twins) => Promise<unknown>])[] = [
    ['is deleted', ({ buyer, second }) => buyer.user.delete(`/api/web-user/ads/delete/${second}`)],
    ['is sold', ({ buyer, second }) => buyer.user.post(`/api/web-user/ads/sold/${second}`, {})],
    [
      'is taken down',
      async ({ sql, app, second, clock }) => {
        await sql.transaction((tx) => takeAdDown(tx, second, 0, clock.now()));
        await app.services.ads.changed([second]);
      },
    ],
    ['is of an erased account', ({ buyer }) => buyer.user.delete('/api/web-user/self')],
    [
      'gets another VIN',
      async ({ sql, second, clock }) => {
        await sql.query("update ads set vin_number = 'JHMCM56557C404453' where id = $1", [second]);
        await requestCheck(sql, second, clock.now());
      },
    ],
  ];

  test.each(ENDINGS)('is gone from the other ad once one %s [WARN-8]', async (_, end) => {
    const twins = await openTwins();
    await end(twins);
    expect(await twins.shown(twins.first)).toBeUndefined();
    expect(await orderOf(twins.first)).toBeUndefined();
    expect(await twins.dues()).toEqual([]);
  });

  test('is back on both with the ad that returns to sale [WARN-8]', async () => {
    const { buyer, first, second, shown, settle } = await openTwins();
    await buyer.user.post(`/api/web-user/ads/sold/${second}`, {});
    await settle();
    expect(await orderOf(first)).toBeUndefined();
    await buyer.user.post(`/api/web-user/ads/on-sale/${second}`);
    expect(await shown(second)).toEqual(VIN_OF_EARLIER);
    expect([await shown(first), await orderOf(first)]).toEqual([undefined, 'earlier']);
  });

  test('accuses the later ad alone, in public and in a message, whatever its owner changes [WARN-8] [I71]', async () => {
    const { sql, clock, first, shown, settle, sentMessages } = await openTwins();
    await requestCheck(sql, first, clock.now());
    await settle();
    expect([await shown(first), await orderOf(first)]).toEqual([undefined, 'earlier']);
    const texts = (await sentMessages()).map(({ text }) => text);
    expect(texts.filter((text) => text.includes(`(ID: ${first})`))).toEqual([]);
  });

  test('comes back with its reply and decision and without a message, however often the other ad is sold and returned [WARN-4] [WARN-6] [I71]', async () => {
    const { sql, seller, buyer, moderator, first, second, shown, detailsOf, sentMessages, settle } =
      await openTwins();
    const anna = await moderator();
    const moderations = async () => (await sentMessages()).filter(({ kind }) => kind === 'moderation').length;
    const items = async () => (await anna.user.get('/api/web-user/moderation')).json().data.warnings;
    const openOfLater = async () =>
      (await items()).filter(({ ad_id }: { ad_id: number }) => ad_id === second).length;
    const sent = await moderations();
    const sell = async () => {
      await seller.user.post(`/api/web-user/ads/sold/${first}`, {});
      await settle();
    };
    const comeBack = async () => {
      await seller.user.post(`/api/web-user/ads/on-sale/${first}`);
      await settle();
    };

    const [warning] = (await detailsOf(second)).warnings;
    const reply = (text: string) =>
      buyer.user.post(`/api/web-user/ad-warnings/${warning.id}/reply`, { text });
    expect((await reply('Это моя машина')).statusCode).toBe(200);
    await sell();
    expect(await shown(second)).toBeUndefined();
    expect(await openOfLater()).toBe(0);
    expect((await reply('Другой ответ')).statusCode).toBe(404);
    await comeBack();
    expect((await detailsOf(second)).warnings).toEqual([{ ...warning, reply: 'Это моя машина' }]);

    const item = (await items()).find(({ ad_id }: { ad_id: number }) => ad_id === second);
    const decide = () =>
      anna.user.post('/api/web-user/moderation/decide', {
        subject: 'warning',
        id: warning.id,
        accept: false,
        revision: item.revision,
      });
    await sell();
    expect((await decide()).statusCode).toBe(422);
    await comeBack();
    expect((await decide()).statusCode).toBe(200);
    await sell();
    const [entry] = (await anna.user.get('/api/web-user/moderation/log')).json().data;
    expect(entry.what).toBe(`предупреждение убрано (VIN из другого объявления, объявление ID: ${second})`);
    await comeBack();
    expect([await shown(second), await shown(first)]).toEqual([undefined, undefined]);
    expect(await openOfLater()).toBe(0);
    expect(await moderations()).toBe(sent);
    expect((await sql.query('select ad_id from warning_checks')).rows).toEqual([]);
  });

  test('of before the order was stored has none until the next check [WARN-2]', async () => {
    const { sql, app, clock, first, second, shown } = await openTwins();
    await sql.query('update ad_warnings set detail = null');
    await app.services.ads.changed([first, second]);
    expect(await shown(first)).toEqual(['Такой же VIN указан в объявлении другого продавца.']);
    await requestCheck(sql, second, clock.now());
    expect([await shown(first), await shown(second)]).toEqual([undefined, VIN_OF_EARLIER]);
  });

  test('names the other ad to moderators alone [WARN-3] [WARN-6] [I71]', async () => {
    const { sql, moderator, detailsOf, first, second, seller, buyer, publish, settle } = await openTwins();
    await sql.query("update ads set created_at = '2026-02-03T09:00:00Z'");
    const picture = await blockPicture(7);
    const shown = await publish(seller, {}, [picture]);
    const copy = await publish(buyer, {}, [picture]);
    await settle();
    await sql.query("update ads set created_at = '2026-02-05T09:00:00Z' where id in ($1, $2)", [shown, copy]);
    const anna = await moderator();
    const { warnings } = (await anna.user.get('/api/web-user/moderation')).json().data;
    const lines = new Map<number, string>(
      warnings.map(({ ad_id, lines }: { ad_id: number; lines: string[] }) => [
        ad_id,
        lines.join('\n').replace(/\s/g, ' '),
      ]),
    );
    for (const [id, other, day] of [
      [first, second, 3],
      [second, first, 3],
      [shown, copy, 5],
      [copy, shown, 5],
    ] as const) {
      const sentence = `Другое объявление: ID ${other}, опубликовано ${day} февраля 2026 г.`;
      expect(lines.get(id)).toContain(sentence);
      const inTerminal = (await openWarnings(sql)).find(({ ad_id }) => ad_id === id)?.text;
      expect(inTerminal?.replace(/\s/g, ' ')).toContain(`. ${sentence}`);
      expect(JSON.stringify(await detailsOf(id))).not.toContain('Другое объявление');
    }
  });

  test('keeps the decision of a moderator about one of them [WARN-6]', async () => {
    const { sql, app, clock, settle, first, second, shown } = await openTwins();
    await sql.query('update ad_warnings set is_dismissed = true where ad_id = $1', [first]);
    await app.services.ads.changed([first]);
    await requestCheck(sql, second, clock.now());
    await settle();
    expect(await shown(first)).toBeUndefined();
    expect(await shown(second)).toEqual(VIN_OF_EARLIER);
  });

  test('has its order changed by an ad that comes or goes, without another message [WARN-4] [WARN-6] [PRICE-22]', async () => {
    const { sql, clock, ids, buyer, enter, settle, sentMessages } = await open([HONDA, HONDA, HONDA]);
    const [first = 0, second = 0, third = 0] = ids;
    const stranger = await enter('79005550044');
    await sql.query('update ads set user_id = $2 where id = $1', [second, buyer.id]);
    await sql.query('update ads set user_id = $2 where id = $1', [third, stranger.id]);
    const orders = async () => {
      await settle();
      const { rows } = await sql.query<{ detail: string | null }>(
        `select w.detail from ad_warnings w join ads a on a.id = w.ad_id
         where w.kind = 'same_vin' and a.status = 'active' order by a.id`,
      );
      return rows.map(({ detail }) => detail);
    };
    const moderations = async () => (await sentMessages()).filter(({ kind }) => kind === 'moderation').length;
    const setStatus = async (id: number, status: string) => {
      await sql.query('update ads set status = $2 where id = $1', [id, status]);
      await requestCheck(sql, id, clock.now());
    };
    await requestCheck(sql, third, clock.now());
    expect(await orders()).toEqual(['earlier', 'later', 'later']);
    await sql.query('update ad_warnings set is_dismissed = true, decided_at = now() where ad_id = $1', [
      second,
    ]);
    const sent = await moderations();
    await setStatus(first, 'archived');
    expect(await orders()).toEqual(['earlier', 'later']);
    await setStatus(first, 'active');
    expect(await orders()).toEqual(['earlier', 'later', 'later']);
    const { rows } = await sql.query(
      'select is_dismissed, decided_at is null as is_open from ad_warnings where ad_id = $1',
      [second],
    );
    expect(rows).toEqual([{ is_dismissed: true, is_open: false }]);
    expect(await moderations()).toBe(sent);
    expect((await sql.query('select ad_id from warning_checks')).rows).toEqual([]);
  });

  test('of a picture is about the earlier ad that has one, also when it returns to sale [PRICE-22]', async () => {
    const { seller, buyer, enter, publish, settle, sql } = await open();
    const [shared, own] = [await blockPicture(7), await blockPicture(3)];
    const stranger = await enter('79005550044');
    const first = await publish(seller, {}, [shared]);
    const second = await publish(buyer, {}, [own, shared]);
    const third = await publish(stranger, {}, [own]);
    const named = async () => {
      await settle();
      const { rows } = await sql.query<{ ad_id: number; detail: string; other_ad_id: number }>(
        `select w.ad_id, w.detail, w.other_ad_id from ad_warnings w join ads a on a.id = w.ad_id
         where w.kind = 'same_picture' and a.status = 'active' order by a.id`,
      );
      return rows.map(({ ad_id, detail, other_ad_id }) => [ad_id, detail, other_ad_id]);
    };
    const all = [
      [first, 'earlier', second],
      [second, 'later', first],
      [third, 'later', second],
    ];
    expect(await named()).toEqual(all);
    await seller.user.post(`/api/web-user/ads/sold/${first}`, {});
    expect(await named()).toEqual([
      [second, 'earlier', third],
      [third, 'later', second],
    ]);
    await seller.user.post(`/api/web-user/ads/on-sale/${first}`);
    expect(await named()).toEqual(all);
    expect((await sql.query('select ad_id from warning_checks')).rows).toEqual([]);
  });

  test('is found by two servers that check both ads at one moment [WARN-8]', async () => {
    const { sql, app, images, clock, first, second, shown, dues } = await openTwins();
    const { ads, outbox, prices } = app.services;
    const server = () =>
      new WarningChecks({
        ...{ sql, ads, outbox, prices, images, now: clock.now },
        log: { warn: (details: object) => expect(details).toBeNull() },
      });
    await sql.query('delete from ad_warnings');
    for (const id of [first, second]) await requestCheck(sql, id, clock.now());
    await Promise.all([server().run(), server().run()]);
    expect([await shown(first), await shown(second)]).toEqual([undefined, VIN_OF_EARLIER]);
    expect(await dues()).toEqual([]);
  });

  test('of a VIN that many have costs each of them one check [I71]', async () => {
    const many = Array.from({ length: 30 }, () => HONDA);
    const { sql, clock, ids, buyer, settle } = await open(many);
    const copy = ids.at(-1) ?? 0;
    await sql.query('update ads set user_id = $2 where id = $1', [copy, buyer.id]);
    const warned = async () =>
      (await sql.query("select ad_id from ad_warnings where kind = 'same_vin' order by ad_id")).rows.length;
    await requestCheck(sql, copy, clock.now());
    await settle();
    expect(await warned()).toBe(30);
    // All fit: one check follows.
    await requestCheck(sql, copy, clock.now());
    const texts: string[] = [];
    const counting: typeof sql.query = async (text, params) => {
      if (text.startsWith('update warning_checks')) texts.push(text);
      return sql.query(text, params) as never;
    };
    await sql.query("update warning_checks set due_at = due_at + interval '1 second'");
    clock.pass(2);
    await new WarningChecks({
      sql: { ...sql, query: counting, transaction: (work) => sql.transaction(work) },
      prices: { fairPriceOf: async () => null },
      ads: { changed: async () => undefined },
      outbox: { put: async () => 0 },
      images: null,
      now: clock.now,
      log: { warn: (details: object) => expect(details).toBeNull() },
    }).run();
    // The check, and the one that finds nothing more to do.
    expect(texts).toHaveLength(2);
  });

  test('of a picture is on both ads, and gone with the picture or the ad [WARN-2] [WARN-8]', async () => {
    const { seller, buyer, publish, textsOf, sql } = await open();
    const picture = await blockPicture(7);
    const first = await publish(seller, {}, [picture]);
    expect(await textsOf(first)).toBeUndefined();
    const copy = await publish(buyer, {}, [await blockPicture(4), picture]);
    expect(await textsOf(copy)).toEqual(PICTURE_OF_EARLIER);
    expect([await textsOf(first), await orderOf(first, 'same_picture')]).toEqual([undefined, 'earlier']);
    const replaced = await buyer.user.form(
      updateOf(copy),
      adForm({ description: 'x' }, [fileOf(await blockPicture(5))]),
    );
    expect(replaced.statusCode, replaced.body).toBe(200);
    expect(await textsOf(copy)).toBeUndefined();
    expect(await textsOf(first)).toBeUndefined();
    const again = await publish(buyer, {}, [picture]);
    expect(await textsOf(again)).toEqual(PICTURE_OF_EARLIER);
    expect([await textsOf(first), await orderOf(first, 'same_picture')]).toEqual([undefined, 'earlier']);
    await buyer.user.delete(`/api/web-user/ads/delete/${again}`);
    expect(await textsOf(first)).toBeUndefined();
    expect((await sql.query('select ad_id from warning_checks')).rows).toEqual([]);
  });

  test('of a picture stays while a third ad has it [WARN-8]', async () => {
    const { seller, buyer, enter, publish, textsOf, settle } = await open();
    const picture = await blockPicture(7);
    const third = await enter('79005550044');
    const ids: number[] = [];
    for (const user of [seller, buyer, third]) {
      ids.push(await publish(user, {}, [picture]));
      await settle();
    }
    const [first = 0, second = 0, last = 0] = ids;
    await seller.user.delete(`/api/web-user/ads/delete/${first}`);
    expect([await textsOf(second), await textsOf(last)]).toEqual([undefined, PICTURE_OF_EARLIER]);
    expect(await orderOf(second, 'same_picture')).toBe('earlier');
    await third.user.delete(`/api/web-user/ads/delete/${last}`);
    await settle();
    expect(await orderOf(second, 'same_picture')).toBeUndefined();
  });
});
