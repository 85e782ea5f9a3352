import type { AdCard } from '@cars/shared-contracts/schemas/ad';
import { carDetails, listAd, userProfile } from '@cars/shared-test/factories';
import { signIn, stageTests } from '@cars/shared-test/stage';
import { byId, failure, stubFetch, success } from '@cars/shared-test/stub-fetch';
import { expect, test } from '@rstest/core';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { callsTo, openCar, showCar, showEnd, stubCar } from './test-car.tsx';

stageTests();

const similar = (state: string, title: string | null, items: AdCard[]) => success({ state, title, items });
const TWO = [listAd(201, { model: 'Corolla' }), listAd(202)];

const goneCar = (id: number, reply: ReturnType<typeof similar>) => {
  expectConsole(/GET \/v2\/ads\/details\/\{id\}: 404/, /car details ApiError/);
  stubFetch({ 'ads.details': byId({ [id]: failure(404) }), 'ads.similar': byId({ [id]: reply }) });
  showCar(`/car/${id}`);
};

test('similar ads are requested when their place is near to the view, and are cards with links [CAR-56]', async () => {
  const calls = stubCar(carDetails({ id: 301 }), {
    'ads.similar': byId({ 301: similar('active', null, TWO) }),
  });
  await openCar('/car/301');
  expect(callsTo(calls, 'ads.similar')).toEqual([]);
  showEnd();
  await screen.findByRole('link', { name: 'Toyota Corolla' });
  const block = within(screen.getByRole('region', { name: 'Похожие объявления' }));
  expect(block.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/car/201',
    '/car/202',
  ]);
});

test('similar ads have the hearts of a user who signs in later [CAR-56]', async () => {
  stubCar(carDetails({ id: 307 }), {
    'ads.similar': ({ token }) =>
      similar('active', null, [listAd(201, { model: 'Corolla', is_favorited: token !== null })]),
  });
  await openCar('/car/307');
  showEnd();
  await screen.findByRole('link', { name: 'Toyota Corolla' });
  act(() => signIn(userProfile({ id: 73 })));
  expect(await screen.findByRole('button', { name: 'Убрать из избранного' })).toBeTruthy();
});

test('without similar ads there is no block [CAR-56]', async () => {
  stubCar(carDetails({ id: 302 }), { 'ads.similar': byId({ 302: similar('active', null, []) }) });
  await openCar('/car/302');
  showEnd();
  await screen.findByRole('region', { name: 'Похожие объявления' });
  await expect.poll(() => screen.queryByRole('region', { name: 'Похожие объявления' })).toBeNull();
});

test('a failure states so, and the retry loads the similar ads', async () => {
  expectConsole(/GET \/v2\/ads\/\{id\}\/similar: 503/, /similar ads ApiError/);
  let isDown = true;
  stubCar(carDetails({ id: 303 }), {
    'ads.similar': byId({
      303: () => (isDown ? failure(503, { message: 'Сервис перегружен' }) : similar('active', null, TWO)),
    }),
  });
  await openCar('/car/303');
  showEnd();
  expect(await screen.findByText('Не удалось загрузить похожие объявления')).toBeTruthy();
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Повторить' }));
  expect(await screen.findByRole('link', { name: 'Toyota Corolla' })).toBeTruthy();
});

test('a sold car states so and shows similar cars instead of a dead end [CAR-55]', async () => {
  goneCar(304, similar('sold', 'Toyota Camry XV70, 2019', TWO));
  expect(await screen.findByRole('heading', { level: 1, name: 'Автомобиль продан' })).toBeTruthy();
  expect(screen.getByText('Toyota Camry XV70, 2019. Посмотрите похожие объявления.')).toBeTruthy();
  expect(await screen.findByRole('link', { name: 'Toyota Corolla' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Перейти в каталог' })).toBeTruthy();
});

test('an archived and a deleted ad have their own words [CAR-55]', async () => {
  goneCar(305, similar('archived', 'Lada Vesta, 2018', []));
  expect(await screen.findByRole('heading', { name: 'Объявление снято с публикации' })).toBeTruthy();
  expect(screen.getByText('Lada Vesta, 2018.')).toBeTruthy();
});

test('of a deleted ad nothing but that is shown [CAR-55]', async () => {
  goneCar(306, similar('deleted', null, []));
  expect(await screen.findByRole('heading', { name: 'Объявление удалено' })).toBeTruthy();
  expect(screen.getByText('Возможно, его сняли с публикации или удалили.')).toBeTruthy();
});
