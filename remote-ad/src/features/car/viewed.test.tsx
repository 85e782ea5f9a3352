import { carDetails, listAd, userProfile } from '@cars/shared-test/factories';
import { signIn, stageTests } from '@cars/shared-test/stage';
import { byId, success } from '@cars/shared-test/stub-fetch';
import { expect, test } from '@rstest/core';
import { act, screen, within } from '@testing-library/react';
import { callsTo, openCar, showEnd, stubCar, tap } from './test-car.tsx';

stageTests();

const stored = () => window.localStorage.getItem('viewed_ads');
const openSeen = (id: number, items: ReturnType<typeof listAd>[]) =>
  stubCar(carDetails({ id }), {
    'ads.similar': byId({ [id]: success({ state: 'active', title: null, items: [] }) }),
    'ads.cards': success({ items }),
  });

test('an opened car is the first of the 20 that the device remembers [CAR-57]', async () => {
  window.localStorage.setItem(
    'viewed_ads',
    JSON.stringify([401, ...Array.from({ length: 19 }, (_, n) => n + 1)]),
  );
  openSeen(420, []);
  await openCar('/car/420');
  expect(JSON.parse(stored() ?? '')).toEqual([420, 401, ...Array.from({ length: 18 }, (_, n) => n + 1)]);
});

test('the others are a row, which «Очистить» removes [CAR-57]', async () => {
  window.localStorage.setItem('viewed_ads', '[421,11,12]');
  const calls = openSeen(421, [listAd(11, { model: 'Corolla' })]);
  await openCar('/car/421');
  showEnd();
  const row = within(await screen.findByRole('region', { name: 'Вы недавно смотрели' }));
  expect(row.getAllByRole('link').map((link) => link.textContent?.includes('Corolla'))).toEqual([true]);
  expect(callsTo(calls, 'ads.cards').map(({ body }) => body)).toEqual([{ ids: [11, 12] }]);
  await tap('Очистить');
  expect(screen.queryByRole('region', { name: 'Вы недавно смотрели' })).toBeNull();
  expect(stored()).toBeNull();
});

test('the row has the hearts of a user who signs in later [CAR-57]', async () => {
  window.localStorage.setItem('viewed_ads', '[422,13]');
  stubCar(carDetails({ id: 422 }), {
    'ads.similar': success({ state: 'active', title: null, items: [] }),
    'ads.cards': ({ token }) => success({ items: [listAd(13, { is_favorited: token !== null })] }),
  });
  await openCar('/car/422');
  showEnd();
  await screen.findByRole('region', { name: 'Вы недавно смотрели' });
  act(() => signIn(userProfile({ id: 74 })));
  expect(await screen.findByRole('button', { name: 'Убрать из избранного' })).toBeTruthy();
});
