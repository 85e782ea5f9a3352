import { expect, rs, test } from '@rstest/core';
import { onDatabase } from '../../db/test-databases.ts';
import { noise } from '../../images/fixtures.ts';
import { testImages } from '../../test-images.ts';
import { testMarkets } from '../../test-market.ts';
import { adForm, CREATE, fileOf, newAdForm, updateOf } from '../../test-selling.ts';

onDatabase('a session that ends while a form is read', (database) => {
  const images = testImages(database);
  const open = testMarkets(database);

  test.each(['new ad', 'change of an ad'] as const)('publishes no %s [B31]', async (kind) => {
    const store = images();
    const { seller, ids } = await open([{ price: 1_000_000 }], { images: store });
    const [adId = 0] = ids;
    const photo = [fileOf(await noise(120, 80).jpeg().toBuffer())];
    const send = () =>
      kind === 'new ad'
        ? seller.user.form(CREATE, newAdForm({}, photo))
        : seller.user.form(updateOf(adId), adForm({ price: '900000' }, photo));
    const storeImage = store.storeImage.bind(store);
    const { sql } = database();
    const stored = rs.spyOn(store, 'storeImage').mockImplementation(async (...args) => {
      await sql.query('delete from sessions');
      return storeImage(...args);
    });
    const reply = await send();
    stored.mockRestore();
    expect(reply.statusCode, reply.body).toBe(401);
    expect((await sql.query('select id, price::int as price from ads')).rows).toEqual([
      { id: adId, price: 1_000_000 },
    ]);
    expect((await sql.query('select address from uploads')).rows).toEqual([]);
  });
});
