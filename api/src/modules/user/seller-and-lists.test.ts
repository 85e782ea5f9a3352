import { expect, test } from '@rstest/core';
import { onDatabase } from '../../db/test-databases.ts';
import { addAds } from '../../test-app.ts';
import { createCaller } from '../../test-callers.ts';
import { formOf, profileStage, U1, U2, UPDATE } from './test-profile.ts';

onDatabase('data of a user for the user and for others', (database) => {
  const { open } = profileStage(database);

  test('settings and own lists are visible to their user only [C12]', async () => {
    const { app, enter } = await open();
    const first = await enter(U1);
    const second = await enter(U2);
    const [active, archived] = await addAds(database(), [
      { user_id: first.id, price: 5 },
      {
        user_id: first.id,
        status: 'archived',
        engine: 'diesel',
        kpp: 'manual',
        mileage: 10,
        cover: '/img/original/a.webp',
      },
      { user_id: first.id, status: 'deleted' },
      { user_id: second.id },
    ]);
    await app.services.ads.changed('all');
    await first.user.put('/api/web-user/self/settings', { notify_on_price_change: true });
    expect((await first.user.get('/api/web-user/self/settings')).json().data).toEqual({
      notify_on_price_change: true,
      takes_guest_orders: true,
    });
    expect((await second.user.get('/api/web-user/self/settings')).json().data).toEqual({
      notify_on_price_change: false,
      takes_guest_orders: true,
    });
    const ids = async (caller: typeof first, list: string) =>
      (await caller.user.get(`/api/web-user/ads/get/${list}`))
        .json()
        .data.map(({ id }: { id: number }) => id);
    expect(await ids(first, 'active')).toEqual([active]);
    expect(await ids(second, 'active')).toHaveLength(1);
    expect(await ids(second, 'archive')).toEqual([]);
    expect((await first.user.get('/api/web-user/ads/get/archive')).json().data).toEqual([
      {
        id: archived,
        car: {
          images: ['/img/original/a.webp'],
          car_mark: { name: 'BMW' },
          car_model: { name: 'X5' },
          year: 2015,
          engine: 'diesel',
          kpp: 'manual',
          mileage: 10,
        },
        ad_status: { name: 'archived' },
        price: 1_000_000,
        currency: 'RUB',
        price_rub: 1_000_000,
        city_key: null,
        city: null,
        stock_status: 'in_stock',
      },
    ]);
  });

  test('a seller is public without phone and e-mail, a buyer is not public [C15] [C16]', async () => {
    const { app, enter } = await open();
    const seller = await enter(U1);
    const buyer = await enter(U2);
    await seller.user.form(UPDATE, formOf({ name: 'Анна', email: 'a@cars.example' }));
    await addAds(database(), [{ user_id: seller.id }, { user_id: seller.id, status: 'archived' }]);
    const guest = createCaller(app);
    const shown = await guest.get(`/api/web-user/public/${seller.id}`);
    expect(shown.json().data).toEqual({
      id: seller.id,
      name: 'Анна',
      username: null,
      avatar: null,
      account_type: 'private',
      since: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
      listingsCount: 1,
    });
    const hidden = await guest.get(`/api/web-user/public/${buyer.id}`);
    const absent = await guest.get('/api/web-user/public/4000');
    expect([hidden.statusCode, hidden.json().message]).toEqual([404, 'Продавец не найден.']);
    expect([absent.statusCode, absent.json().message]).toEqual([404, 'Продавец не найден.']);
  });

  test('a new name is on the pages of the seller’s cars without a delay', async () => {
    const { app, enter } = await open();
    const seller = await enter(U1);
    const [id] = await addAds(database(), [{ user_id: seller.id }]);
    await app.services.ads.changed('all');
    const guest = createCaller(app);
    expect((await guest.get(`/api/v2/ads/details/${id}`)).json().data.user.name).toBe(null);
    await seller.user.form(UPDATE, formOf({ name: 'Анна' }));
    expect((await guest.get(`/api/v2/ads/details/${id}`)).json().data.user.name).toBe('Анна');
  });
});
