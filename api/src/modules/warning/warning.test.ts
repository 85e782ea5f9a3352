import { expect, test } from '@rstest/core';
import sharp from 'sharp';
import { onDatabase } from '../../db/test-databases.ts';
import { openWarnings, warningCard } from '../../moderation/warnings.ts';
import { type AdFields, addUsers } from '../../test-app.ts';
import { updateOf } from '../../test-selling.ts';
import { requestCheck as requestAgain, WarningChecks } from './checks.ts';
import { blockPicture } from './test-pictures.ts';
import { warningMarkets } from './test-warnings.ts';

/** A Honda of 2003. */
const VIN = '1HGCM82633A004352';
const BMW: AdFields = { mark: 'BMW', year: 2011, statuses_id: 2 };
const DAY_S = 86_400;

onDatabase('warnings about an ad', (database) => {
  const { open, requestCheck } = warningMarkets(database);

  test('an ordinary ad has none [WARN-1]', async () => {
    const market = await open();
    const id = await market.publish(market.seller, { description: 'Один хозяин, без предоплаты' }, [
      await blockPicture(1),
    ]);
    expect(await market.detailsOf(id)).not.toHaveProperty('warnings');
    expect((await market.sentMessages()).map(({ kind }) => kind)).not.toContain('moderation');
  });

  test('a price under half of the lower quartile of similar ads [WARN-2] [PRICE-17]', async () => {
    const sellers = await addUsers(database(), 14);
    const similar = sellers.map((user_id, at) => ({
      ...BMW,
      user_id,
      price: 1_000_000 + at * 10_000,
      price_rub: 1_000_000 + at * 10_000,
    }));
    const market = await open([...similar, { ...BMW, price: 300_000, price_rub: 300_000 }]);
    const id = market.ids.at(-1) ?? 0;
    await requestCheck(market, id);
    const [text, ...more] = (await market.textsOf(id)) ?? [];
    expect(text).toMatch(
      /^Цена меньше половины того, что просят за похожие машины: обычно от 1 0\d\d \d{3} ₽\.$/,
    );
    expect(more).toEqual([]);
  });

  test('a price that others have left behind has none before a write of its own ad [WARN-9]', async () => {
    const sellers = await addUsers(database(), 14);
    const similar = sellers.map((user_id) => ({ ...BMW, user_id, price: 500_000, price_rub: 500_000 }));
    const market = await open([...similar, { ...BMW, price: 300_000, price_rub: 300_000 }]);
    const id = market.ids.at(-1) ?? 0;
    await requestCheck(market, id);
    await market.sql.query('update ads set price = 1000000, price_rub = 1000000 where id <> $1', [id]);
    await requestCheck(market, market.ids[0] ?? 0);
    expect(await market.textsOf(id)).toBeUndefined();
    await requestCheck(market, id);
    expect(await market.textsOf(id)).toEqual([expect.stringMatching(/^Цена меньше половины/)]);
  });

  test('a VIN of another mark and year, and one that another seller’s ad has [WARN-2] [WARN-11]', async () => {
    const market = await open([{ mark: 'Honda', year: 2003, vin_number: VIN }]);
    const twin = await market.publish(market.buyer, { vin_number: VIN });
    expect(await market.textsOf(twin)).toEqual([
      'VIN от Honda, а в объявлении другая марка.',
      'По VIN машина 2003 года, а в объявлении другой год.',
      'Такой же VIN указан в объявлении другого продавца, опубликованном раньше.',
    ]);
    expect(await market.textsOf(market.adId)).toBeUndefined();
    const { items } = (await market.guest.get('/api/v2/ads/preview')).json().data;
    expect(items).toContainEqual(expect.objectContaining({ id: twin, has_warnings: true }));
    expect(items).toContainEqual(expect.not.objectContaining({ has_warnings: expect.anything() }));
  });

  test.each(['0000000000000', 'БЕЗ VIN', '12345678', '1111111112222222'])(
    'a text in place of a VIN is none of another ad: %s [WARN-2] [I71]',
    async (vin) => {
      const market = await open([{ ...BMW, vin_number: vin }]);
      expect(await market.textsOf(await market.publish(market.buyer, { vin_number: vin }))).toBeUndefined();
    },
  );

  test('a text that requests a prepayment or leads to another messenger [WARN-2]', async () => {
    const market = await open();
    const id = await market.publish(market.seller, { description: 'Держу по предоплате. Пишите в ватсап.' });
    expect(await market.textsOf(id)).toEqual([
      'В описании просят предоплату. Осмотрите машину и документы до оплаты.',
      'В описании предлагают перейти в другой мессенджер. Там переписку нельзя приложить к жалобе.',
    ]);
  });

  test('a picture that an active ad of another seller has, and none of the same seller [WARN-2]', async () => {
    const market = await open();
    const picture = await blockPicture(7);
    const first = await market.publish(market.seller, {}, [await blockPicture(3), picture]);
    const own = await market.publish(market.seller, {}, [picture]);
    expect(await market.textsOf(own)).toBeUndefined();
    const copy = await market.publish(market.buyer, {}, [await blockPicture(4), picture]);
    await market.settle();
    for (const id of [first, own]) expect(await market.textsOf(id)).toBeUndefined();
    expect(await market.textsOf(copy)).toEqual([
      'Такая же фотография есть в объявлении другого продавца, опубликованном раньше.',
    ]);
  });

  test('a brighter copy that is published at the same moment, also when two servers check both [WARN-2]', async () => {
    const market = await open();
    const { sql, app, clock, seller, buyer, publish, settle, detailsOf } = market;
    const picture = await blockPicture(9);
    const brighter = await sharp(picture).modulate({ brightness: 1.15 }).resize(500).jpeg().toBuffer();
    const both = await Promise.all([publish(seller, {}, [picture]), publish(buyer, {}, [brighter])]);
    await settle();
    const warned = async () => (await sql.query('select kind from ad_warnings')).rows;
    expect(await warned()).toContainEqual({ kind: 'same_picture' });
    await sql.query('delete from ad_warnings');
    await sql.query('delete from picture_prints');
    for (const id of both) await requestAgain(sql, id, clock.now());
    const { ads, outbox, prices } = app.services;
    const server = () =>
      new WarningChecks({
        ...{ sql, ads, outbox, prices, images: market.images, now: clock.now },
        log: { warn: (details: object) => expect(details).toBeNull() },
      });
    await Promise.all([server().run(), server().run()]);
    expect(await warned()).toContainEqual({ kind: 'same_picture' });
    expect((await Promise.all(both.map(detailsOf))).flatMap(({ warnings = [] }) => warnings)).not.toEqual([]);
  });

  test('a new account with many ads, not one of a verified company [WARN-2]', async () => {
    const market = await open(Array.from({ length: 5 }, () => BMW));
    await market.sql.query('update users set created_at = $1::timestamptz', [
      market.clock.now().toISOString(),
    ]);
    const id = await market.publish(market.seller);
    expect(await market.textsOf(id)).toEqual(['Продавец зарегистрирован недавно, объявлений у него уже 6.']);
    await market.sql.query(
      "update users set account_type = 'legal_entity', legal_entity_verified = true where id = $1",
      [market.seller.id],
    );
    await requestCheck(market, id);
    expect(await market.textsOf(id)).toBeUndefined();
  });

  test('the seller is notified once, and an ad that was mended has none [WARN-1] [WARN-4]', async () => {
    const market = await open();
    const id = await market.publish(market.seller, { description: 'Предоплата на карту' });
    expect(await market.textsOf(id)).toHaveLength(1);
    const change = (fields: Readonly<Record<string, string>>) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.set(name, value);
      return market.seller.user.form(updateOf(id), form);
    };
    expect((await change({ mileage: '84001' })).statusCode).toBe(200);
    await market.settle();
    const toSeller = (await market.sentMessages()).filter(({ kind }) => kind === 'moderation');
    expect(toSeller).toEqual([
      {
        to: expect.any(String),
        kind: 'moderation',
        text: expect.stringContaining(
          'покупатели видят предупреждение: В описании просят предоплату. Осмотрите машину и документы до оплаты. Если это объяснимо, ответьте',
        ),
        link: { label: 'Открыть объявление', path: `/car/${id}` },
      },
    ]);
    expect((await change({ description: 'Осмотр в любое время' })).statusCode).toBe(200);
    expect(await market.textsOf(id)).toBeUndefined();
  });

  test('the seller alone replies, and everybody sees the reply [WARN-5] [C36]', async () => {
    const market = await open();
    const id = await market.publish(market.seller, { description: 'Предоплата на карту' });
    const [{ id: warningId }] = (await market.detailsOf(id)).warnings;
    const REPLY = `/api/web-user/ad-warnings/${warningId}/reply`;
    expect((await market.guest.post(REPLY, { text: 'Нет' })).statusCode).toBe(401);
    expect((await market.buyer.user.post(REPLY, { text: 'Нет' })).statusCode).toBe(404);
    const empty = await market.seller.user.post(REPLY, { text: ' \n' });
    expect([empty.statusCode, empty.json().errors]).toEqual([422, { text: ['Напишите ответ'] }]);
    expect((await market.seller.user.post(REPLY, { text: 'я'.repeat(501) })).statusCode).toBe(422);
    expect((await market.seller.user.post(REPLY, { text: ' Только после осмотра. ' })).statusCode).toBe(200);
    expect((await market.detailsOf(id)).warnings).toEqual([
      {
        id: warningId,
        text: 'В описании просят предоплату. Осмотрите машину и документы до оплаты.',
        reply: 'Только после осмотра.',
      },
    ]);
  });

  test('a moderator dismisses or upholds; a reply opens it once more, another fact again [WARN-6] [MOD-14] [I71]', async () => {
    const market = await open();
    const { moderator, publish, seller, textsOf, detailsOf, sql, settle } = market;
    const anna = await moderator();
    const id = await publish(seller, { description: 'Предоплата на карту' });
    const [{ id: warningId }] = (await detailsOf(id)).warnings;
    const items = async () => (await anna.user.get('/api/web-user/moderation')).json().data.warnings;
    const decide = (accept: boolean, revision: string) =>
      anna.user.post('/api/web-user/moderation/decide', {
        subject: 'warning',
        id: warningId,
        accept,
        revision,
      });
    const [item] = await items();
    expect(item).toMatchObject({ subject: 'warning', id: warningId, ad_id: id });
    expect(item.lines.at(-2)).toBe('В описании просят предоплату. Осмотрите машину и документы до оплаты.');
    expect(item.lines.at(-1)).toBe('Продавец не ответил.');
    expect((await decide(true, item.revision)).statusCode).toBe(200);
    expect(await items()).toEqual([]);
    expect(await textsOf(id)).toHaveLength(1);

    const reply = (text: string) =>
      seller.user.post(`/api/web-user/ad-warnings/${warningId}/reply`, { text });
    expect((await reply('Это бронь, её верну')).statusCode).toBe(200);
    const [again] = await items();
    expect(again.lines.at(-1)).toBe('Ответ продавца: «Это бронь, её верну»');
    const stale = await decide(false, item.revision);
    expect([stale.statusCode, stale.json().errors.id]).toEqual([
      422,
      ['Предупреждение изменилось. Проверьте его ещё раз.'],
    ]);
    expect((await decide(false, again.revision)).statusCode).toBe(200);
    expect(await textsOf(id)).toBeUndefined();
    const twice = await decide(true, again.revision);
    expect(twice.json().errors.id).toEqual(['Уже решено: предупреждение убрано (anna).']);
    expect((await reply('Ещё раз')).statusCode).toBe(404);
    const decided = (await anna.user.get('/api/web-user/moderation/log')).json().data;
    expect(decided.map(({ what }: { what: string }) => what)).toEqual([
      `предупреждение убрано (предоплата, объявление ID: ${id})`,
      `предупреждение остаётся (предоплата, объявление ID: ${id})`,
    ]);

    // The same words stay dismissed, other words are another fact.
    await requestCheck(market, id);
    expect(await textsOf(id)).toBeUndefined();
    await sql.query("update ads set description = 'Нужен задаток' where id = $1", [id]);
    await requestCheck(market, id);
    await settle();
    expect(await textsOf(id)).toHaveLength(1);
    expect((await items())[0].lines.at(-1)).toBe('Продавец не ответил.');
  });

  test('the desk has all warnings of an ad together, with its photo and seller, and they count once [MOD-14] [WARN-6]', async () => {
    const market = await open();
    const anna = await market.moderator();
    const first = await market.publish(market.seller, { description: 'Предоплата на карту' }, [
      await blockPicture(1),
    ]);
    await market.publish(market.buyer, { description: 'Предоплата' });
    await market.settle();
    await market.sql.query("update ads set description = 'Предоплата, пишите в ватсап' where id = $1", [
      first,
    ]);
    await requestCheck(market, first);
    const { warnings, waiting } = (await anna.user.get('/api/web-user/moderation')).json().data;
    expect(warnings.map(({ ad_id }: { ad_id: number }) => ad_id - first)).toEqual([0, 0, 1]);
    expect(waiting).toBe(2);
    expect(warnings[0]).toMatchObject({ picture: expect.stringMatching(/^\/img/), own_lines: 2 });
    expect(warnings[0].lines[2]).toBe(
      'Продавец на сайте с 31\u00a0января 2026\u00a0г., объявлений в продаже: 1',
    );
  });

  test('a decision about a picture holds while another one is copied [WARN-4] [WARN-6] [I71]', async () => {
    const { seller, buyer, publish, settle, sql, app, sentMessages } = await open();
    const [cover, salon] = [await blockPicture(7), await blockPicture(3)];
    const victim = await publish(seller, {}, [cover, salon]);
    const sell = (id: number) => buyer.user.post(`/api/web-user/ads/sold/${id}`, {});
    const comeBack = (id: number) => buyer.user.post(`/api/web-user/ads/on-sale/${id}`);
    /** What waits for moderators about the ad whose pictures are copied. */
    const openOnes = async () => {
      await settle();
      const { rows } = await sql.query(
        "select from ad_warnings where ad_id = $1 and kind = 'same_picture' and not is_dismissed",
        [victim],
      );
      return rows.length;
    };
    const ofCover = await publish(buyer, {}, [cover]);
    expect(await openOnes()).toBe(1);
    await sql.query('update ad_warnings set is_dismissed = true, decided_at = now() where ad_id = $1', [
      victim,
    ]);
    await app.services.ads.changed([victim]);
    await sell(ofCover);
    const ofSalon = await publish(buyer, {}, [salon]);
    expect(await openOnes()).toBe(1);
    await sell(ofSalon);
    await comeBack(ofCover);
    expect(await openOnes()).toBe(0);
    await sell(ofCover);
    await comeBack(ofSalon);
    expect(await openOnes()).toBe(1);
    const texts = (await sentMessages()).map(({ text }) => text);
    expect(texts.filter((sent) => sent.includes(`ID: ${victim}`))).toHaveLength(0);
  });

  test('a moderator decides about no own ad [MOD-12] [C36]', async () => {
    const market = await open();
    const anna = await market.moderator();
    await market.publish(anna, { description: 'Предоплата' });
    await market.settle();
    expect((await anna.user.get('/api/web-user/moderation')).json().data.warnings).toEqual([]);
    const [{ id = 0 } = {}] = await openWarnings(market.sql);
    const reply = await anna.user.post('/api/web-user/moderation/decide', {
      subject: 'warning',
      id,
      accept: false,
      revision: (await warningCard(market.sql, id))?.revision,
    });
    expect([reply.statusCode, reply.json().errors.id]).toEqual([
      422,
      ['Это касается вас самих: решает другой модератор.'],
    ]);
  });

  test('an erased account leaves no reply and no word of its ad', async () => {
    const market = await open();
    const { seller, publish, detailsOf, sql, clock } = market;
    const id = await publish(seller, { description: 'Предоплата' });
    const [{ id: warningId }] = (await detailsOf(id)).warnings;
    await seller.user.post(`/api/web-user/ad-warnings/${warningId}/reply`, { text: 'Меня зовут Пётр' });
    const removal = await seller.user.delete('/api/web-user/self');
    expect(removal.statusCode, removal.body).toBe(200);
    clock.pass(DAY_S);
    const { rows } = await sql.query('select reply from ad_warnings where id = $1', [warningId]);
    expect(rows).toEqual([]);
  });
});
