import { expect, test } from '@rstest/core';
import { onDatabase } from '../../db/test-databases.ts';
import type { Images } from '../../images/pipeline.ts';
import { testImages } from '../../test-images.ts';
import { testMarkets } from '../../test-market.ts';
import { adForm, updateOf } from '../../test-selling.ts';

const REMOVED = '/img/original/0b0c5c9e-6f5f-4a57-9d0a-0d8f6b7a1c11.webp';

onDatabase('calls whose pictures are in a store that is down', (database) => {
  const images = testImages(database);
  const markets = testMarkets(database);
  /** A market whose store removes nothing while it is down, and a file that has to be removed. */
  const open = async () => {
    const store = { isDown: true };
    const failing: Images = {
      ...images(),
      removeImage: async (address) => {
        if (store.isDown) throw new Error('the store is down');
        await images().removeImage(address);
      },
    };
    const market = await markets([{}], { images: failing });
    await database().sql.query('insert into picture_removals (address) values ($1)', [REMOVED]);
    return { ...market, store };
  };
  const waiting = async () => (await database().sql.query('select address from picture_removals')).rows;

  test('a changed profile is saved and shown on the pages of its ads [S8]', async () => {
    const { seller, guest, adId } = await open();
    const shownName = async () => (await guest.get(`/api/v2/ads/details/${adId}`)).json().data.user.name;
    const before = await shownName();
    const form = new FormData();
    form.set('name', 'Анна');
    const reply = await seller.user.form('/api/web-user/self/update', form);
    expect([before, reply.statusCode, await shownName()]).toEqual([null, 200, 'Анна']);
  });

  test('a changed and a deleted ad and a deleted account are reported as such [S8]', async () => {
    const { seller, adId } = await open();
    const pictures = adForm({ description: 'x' });
    pictures.set('images', '[]');
    const replies = [
      await seller.user.form(updateOf(adId), pictures),
      await seller.user.delete(`/api/web-user/ads/delete/${adId}`),
      await seller.user.delete('/api/web-user/self'),
    ];
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  });

  test('the files are removed by the sweep once the store is back, and the log has the failure [S8]', async () => {
    const { app, seller, adId, store } = await open();
    await seller.user.delete(`/api/web-user/ads/delete/${adId}`);
    expect(app.logged()).toContain('removed pictures wait for the sweep');
    await expect(app.services.uploads.sweep()).rejects.toThrow('the store is down');
    expect(await waiting()).toEqual([{ address: REMOVED }]);
    store.isDown = false;
    await app.services.uploads.sweep();
    expect(await waiting()).toEqual([]);
  });
});
