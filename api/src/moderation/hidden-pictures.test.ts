import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { onDatabase } from '../db/test-databases.ts';
import { noise } from '../images/fixtures.ts';
import { createImages, type Images } from '../images/pipeline.ts';
import { requestPictureMoves, requestPictureRemoval } from '../modules/user/picture-removals.ts';
import { testMarkets } from '../test-market.ts';
import { CREATE, fileOf, newAdForm } from '../test-selling.ts';

onDatabase('the pictures of an ad', (database) => {
  const openMarket = testMarkets(database);
  let images: Images;
  let photo: Buffer;
  beforeAll(async () => {
    const { dataDir } = database();
    images = await createImages({ dataDir, storageHosts: [], log: { warn: () => undefined } });
    photo = await noise(600, 400).jpeg().toBuffer();
  });
  afterAll(() => images.close());

  const open = async () => {
    const market = await openMarket([], { images });
    const { seller, buyer } = market;
    const form = newAdForm({ description: 'Звоните: 8 916 123-45-67' }, [fileOf(photo)]);
    const { id } = (await seller.user.form(CREATE, form)).json().data;
    const { sql } = database();
    const cover = async () =>
      (await sql.query<{ cover: string | null }>('select cover from ads where id = $1', [id])).rows[0]?.cover;
    const address = String(await cover());
    const isServed = async (place: string) => {
      const key = place.replace('/img/original/', '');
      const preset = images.serve('card-350.webp', key).then(
        () => true,
        () => false,
      );
      return [(await images.original(key)) !== null, await preset];
    };
    const complain = async () => {
      const { rows } = await sql.query<{ id: number }>(
        `insert into complaints (ad_id, user_id, reason_id, description, created_at)
         values ($1, $2, 1, '', now()) returning id`,
        [id, buyer.id],
      );
      return rows[0]?.id ?? 0;
    };
    return { ...market, id, sql, cover, address, isServed, complain };
  };

  test('that a moderator took down are at addresses that its owner alone reads, and stay there when it returns [C13]', async () => {
    const { app, seller, guest, id, sql, cover, address, isServed, complain } = await open();
    expect(await isServed(address)).toEqual([true, true]);
    const complaint = await complain();
    const moderator = { name: 'anna', via: 'tg:1', identities: [] };
    await app.services.complaintDecisions.decide(complaint, 1, moderator);
    expect(await isServed(address)).toEqual([false, false]);
    const moved = String(await cover());
    expect(moved).not.toBe(address);
    expect(await isServed(moved)).toEqual([true, true]);
    const url = `/api/v2/ads/details/${id}`;
    expect((await guest.get(url)).statusCode).toBe(404);
    expect((await seller.user.get(url)).json().data.images).toEqual([moved]);
    await sql.query('insert into appeals (complaint_id, user_id, created_at) values ($1, $2, now())', [
      complaint,
      seller.id,
    ]);
    await app.services.appealDecisions.decide(complaint, true, {
      ...(moderator as object),
      name: 'boris',
    } as never);
    expect((await guest.get(url)).json().data.images).toEqual([moved]);
    await app.services.complaintDecisions.decide(await complain(), 1, moderator);
    expect(await isServed(moved)).toEqual([false, false]);
    expect(await isServed(String(await cover()))).toEqual([true, true]);
    expect((await sql.query('select from picture_moves')).rows).toEqual([]);
  });

  test('that lost a picture before its file has moved leave none behind', async () => {
    const { app, id, sql, cover, address, isServed } = await open();
    await sql.transaction((tx) => requestPictureMoves(tx, [id]));
    const moved = String(await cover());
    await sql.transaction((tx) => requestPictureMoves(tx, [id]));
    expect(await cover()).toBe(moved);
    await sql.query('delete from ad_images where ad_id = $1', [id]);
    await sql.transaction((tx) => requestPictureRemoval(tx, moved));
    await app.services.uploads.sweep();
    expect([await isServed(address), await isServed(moved)]).toEqual([
      [false, false],
      [false, false],
    ]);
  });

  test('of an erased account are removed, with what nothing needs of the ad [C13] [I12]', async () => {
    const { seller, id, sql, address, isServed } = await open();
    await seller.user.delete('/api/web-user/self');
    expect(await isServed(address)).toEqual([false, false]);
    expect((await sql.query('select from ad_images where ad_id = $1', [id])).rows).toEqual([]);
    expect(
      (
        await sql.query(
          'select cover, description, address, latitude, vin_number, pts_number, mark from ads where id = $1',
          [id],
        )
      ).rows,
    ).toEqual([
      {
        cover: null,
        description: null,
        address: null,
        latitude: null,
        vin_number: null,
        pts_number: null,
        mark: expect.any(String),
      },
    ]);
  });
});
