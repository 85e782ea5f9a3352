import { expect, test } from '@rstest/core';
import { onDatabase } from '../../db/test-databases.ts';
import { adForm, fileOf, updateOf } from '../../test-selling.ts';
import { blockPicture } from './test-pictures.ts';
import { warningMarkets } from './test-warnings.ts';

const VIN_OF_EARLIER = 'Такой же VIN указан в объявлении другого продавца, опубликованном раньше.';
const PICTURE_OF_EARLIER = 'Такая же фотография есть в объявлении другого продавца, опубликованном раньше.';

onDatabase('of two sellers the earlier one', (database) => {
  const { open } = warningMarkets(database);

  test.each([
    ['VIN', { vin_number: 'КУЗОВ 4711' }, 7, VIN_OF_EARLIER],
    ['picture', {}, 7, PICTURE_OF_EARLIER],
  ] as const)(
    'is who showed the %s first, also in an ad that was deleted and published again [WARN-8] [I71]',
    async (_, fields, seed, sentence) => {
      const { seller, buyer, publish, settle, textsOf, sql } = await open();
      const pictures = [await blockPicture(seed)];
      const first = await publish(seller, fields, pictures);
      await settle();
      const copy = await publish(buyer, fields, pictures);
      expect(await textsOf(copy)).toContain(sentence);
      await seller.user.delete(`/api/web-user/ads/delete/${first}`);
      expect(await textsOf(copy)).toBeUndefined();
      const again = await publish(seller, fields, pictures);
      expect(await textsOf(again)).toBeUndefined();
      expect(await textsOf(copy)).toContain(sentence);
      // The copier gains nothing by the same.
      await buyer.user.delete(`/api/web-user/ads/delete/${copy}`);
      const copiedAgain = await publish(buyer, fields, pictures);
      expect(await textsOf(copiedAgain)).toContain(sentence);
      expect(await textsOf(again)).toBeUndefined();
      expect((await sql.query('select ad_id from warning_checks')).rows).toEqual([]);
    },
  );

  test('accuses no one of the beginning of a VIN, which is that of many cars [WARN-8]', async () => {
    const { seller, buyer, publish, settle, textsOf } = await open();
    const vin_number = 'XTA219010';
    const first = await publish(seller, { vin_number, mileage: '50000' });
    await settle();
    const other = await publish(buyer, { vin_number, mileage: '40000' });
    expect([await textsOf(first), await textsOf(other)]).toEqual([undefined, undefined]);
    const copy = await publish(buyer, { vin_number, mileage: '50000' });
    expect(await textsOf(copy)).toEqual([VIN_OF_EARLIER]);
  });

  test('of a picture is not who puts it into an older ad [WARN-8] [I71]', async () => {
    const { seller, buyer, publish, settle, textsOf, sql } = await open();
    const older = await publish(buyer, {}, [await blockPicture(3)]);
    const shown = await publish(seller, {}, [await blockPicture(7)]);
    await settle();
    const form = adForm({ description: 'x' }, [fileOf(await blockPicture(7))]);
    expect((await buyer.user.form(updateOf(older), form)).statusCode).toBe(200);
    expect(await textsOf(older)).toEqual([PICTURE_OF_EARLIER]);
    expect(await textsOf(shown)).toBeUndefined();
    expect((await sql.query('select ad_id from warning_checks')).rows).toEqual([]);
  });

  test('of a picture is also who imported it, and was checked after the copy [WARN-8] [I71]', async () => {
    const { seller, buyer, publish, settle, textsOf, sql } = await open();
    const pictures = [await blockPicture(7)];
    const imported = await publish(seller, {}, pictures);
    await settle();
    // Rows of an import are not checked.
    await sql.query('delete from picture_prints');
    const copy = await publish(buyer, {}, pictures);
    await settle();
    const form = adForm({ description: 'x' }, []);
    expect((await seller.user.form(updateOf(imported), form)).statusCode).toBe(200);
    expect(await textsOf(copy)).toContain(PICTURE_OF_EARLIER);
    expect(await textsOf(imported)).toBeUndefined();
  });

  test('is found among many pictures that share a part of theirs [WARN-8]', async () => {
    const { seller, buyer, publish, settle, textsOf, sql } = await open();
    const pictures = [await blockPicture(7)];
    /** An ad with pictures whose first block is that of the only other one. */
    const publishAlike = async (name: string) =>
      sql.query(
        `with alike as (
           insert into picture_prints (address, b0, b1, b2, b3, user_id)
           select $1 || n, b0, b1 # 65535, b2 # 65535, b3 # 65535, user_id
           from picture_prints, generate_series(1, 300) n where address not like 'alike-%' returning address
         )
         insert into ad_images (ad_id, position, address)
         select $2, 100 + row_number() over (), address from alike`,
        [`alike-${name}-`, await publish(seller)],
      );
    const probe = await publish(seller, {}, pictures);
    await settle();
    await publishAlike('earlier');
    await seller.user.delete(`/api/web-user/ads/delete/${probe}`);
    await sql.query("delete from picture_prints where address not like 'alike-%'");
    await publish(seller, {}, pictures);
    await settle();
    await publishAlike('later');
    expect(await textsOf(await publish(buyer, {}, pictures))).toEqual([PICTURE_OF_EARLIER]);
  });

  test('is forgotten with the account: no print of a deleted picture stays', async () => {
    const { seller, publish, settle, sql } = await open();
    const ad = await publish(seller, {}, [await blockPicture(7)]);
    await settle();
    await seller.user.delete(`/api/web-user/ads/delete/${ad}`);
    await seller.user.delete('/api/web-user/self');
    expect((await sql.query('select address from picture_prints')).rows).toEqual([]);
  });
});
