import { afterEach, beforeEach, expect, test } from '@rstest/core';
import sharp from 'sharp';
import { onDatabase } from '../db/test-databases.ts';
import { createLimits, LIMITS } from '../http/limits.ts';
import { addAds, addUsers, openTestApp, signIn, type TestApp } from '../test-app.ts';
import { testImages } from '../test-images.ts';
import { cardPath } from '../web/card-facts.ts';
import { shareCardRoutes } from './routes.ts';

onDatabase('the card of an ad', (database) => {
  let app: TestApp;
  const pictures = testImages(database);
  let id = 0;
  let mastersRead = 0;
  let secondsToWait: number | null = null;
  beforeEach(async () => {
    mastersRead = 0;
    secondsToWait = null;
    const images = pictures();
    const { address } = await images.storeImage(
      await sharp({ create: { width: 640, height: 480, channels: 3, background: '#456' } })
        .png()
        .toBuffer(),
    );
    await addUsers(database(), 1);
    [id = 0] = await addAds(database(), [{ cover: address }]);
    await database().sql.query('insert into ad_images (ad_id, position, address) values ($1, 0, $2)', [
      id,
      address,
    ]);
    app = await openTestApp(database(), {
      images,
      register: (http, { ads }) =>
        http.register((scope) =>
          shareCardRoutes(scope, {
            ads,
            images: {
              ...images,
              serveDrawn: (drawing, options) =>
                images.serveDrawn(
                  {
                    ...drawing,
                    draw: (master) => {
                      mastersRead += 1;
                      return drawing.draw(master);
                    },
                  },
                  options,
                ),
            },
            countCall: createLimits({
              mode: 'strict',
              limits: { ...LIMITS, details: [{ points: 1, seconds: 60 }] },
            }),
            limitMisses: async () => secondsToWait,
          }),
        ) as unknown as Promise<void>,
    });
  });
  afterEach(() => app.close());

  const path = async (shape: 'wide' | 'square' = 'wide') =>
    cardPath(shape, await app.services.ads.shared(id));
  const change = async (columns: string) => {
    await database().sql.query(`update ads set ${columns} where id = $1`, [id]);
    await app.services.ads.changed([id]);
  };

  test('is a JPEG of its shape, made once for all that request it at once [CAR-53] [H26]', async () => {
    const url = await path();
    const replies = await Promise.all([1, 2, 3].map(() => app.call(url)));
    for (const reply of [...replies, await app.call(url)]) {
      expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'image/jpeg']);
      expect(reply.headers['cache-control']).toBe('public, max-age=3600');
    }
    expect(mastersRead).toBe(1);
    const square = await app.call(await path('square'));
    expect(await sharp(square.rawPayload).metadata()).toMatchObject({ width: 1080, height: 1080 });
  });

  test('an address of before leads to the card as it is now [CAR-53]', async () => {
    const before = await path();
    await change('price = 900000, price_rub = 900000');
    const moved = await app.call(before);
    expect([moved.statusCode, moved.headers.location]).toEqual([302, await path()]);
    expect(await path()).not.toBe(before);
  });

  test('of an archived ad is found by its own address alone, without the photo [H27] [C13]', async () => {
    const own = await path();
    const onSale = await app.call(own);
    await change("status = 'archived'");
    const archived = await app.call(own);
    expect(archived.statusCode).toBe(200);
    expect(archived.rawPayload.equals(onSale.rawPayload)).toBe(false);
    expect((await app.call(own.replace(/-.{16}\./, '-0123456789abcdef.'))).statusCode).toBe(404);
  });

  test('of a sold ad has the address that its page names, and the one of before [CAR-53] [SELL-40]', async () => {
    const before = await path();
    await change("status = 'archived', sold_at = now()");
    const { data } = (await app.call(`/api/v2/ads/details/${id}`)).json();
    for (const shape of ['wide', 'square'] as const) {
      const named = await app.call(cardPath(shape, data));
      expect([named.statusCode, named.headers['content-type']]).toEqual([200, 'image/jpeg']);
    }
    const [named, earlier] = [await app.call(cardPath('wide', data)), await app.call(before)];
    expect(earlier.rawPayload.equals(named.rawPayload)).toBe(true);
    expect((await app.call(before.replace(/-.{16}\./, '-0123456789abcdef.'))).statusCode).toBe(404);
  });

  test('of a deleted or unknown ad is absent [H27]', async () => {
    const own = await path();
    expect((await app.call(own)).statusCode).toBe(200);
    await change("status = 'deleted'");
    expect((await app.call(own)).statusCode).toBe(404);
    for (const odd of ['wide/999999-0123456789abcdef.jpg', 'tall/1-0123456789abcdef.jpg', 'wide/1.jpg'])
      expect((await app.call(`/img/share/${odd}`)).statusCode).toBe(404);
  });

  test('is gone from the disk with its cover [H27]', async () => {
    const url = await path();
    await app.call(url);
    const {
      images: [cover = ''],
    } = await app.services.ads.shared(id);
    await pictures().removeImage(cover);
    await app.call(url);
    expect(mastersRead).toBe(2);
  });

  test('costs an address a bounded number of calls and drawings [H26]', async () => {
    secondsToWait = 7;
    const refused = await app.call(await path());
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '7']);
    for (let call = 1; call < 10; call += 1) await app.call('/img/share/wide/999999-0123456789abcdef.jpg');
    expect((await app.call(await path())).statusCode).toBe(429);
  });

  test('is the same for everybody and names no one [CAR-46]', async () => {
    const url = await path();
    const owner = await signIn(database(), 1);
    const [guest, own] = [await app.call(url), await app.call({ url, headers: owner })];
    expect(guest.rawPayload.equals(own.rawPayload)).toBe(true);
    expect(guest.rawPayload.includes('Продавец')).toBe(false);
  });
});
