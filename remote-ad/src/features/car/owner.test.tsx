import { ownAdsRevisionAtom, store, toastAtom } from '@cars/shared-contracts/runtime';
import { carDetails, userProfile } from '@cars/shared-test/factories';
import { resetStage, signIn, stageTests } from '@cars/shared-test/stage';
import { byId, failure, held, type ResponseOf, success } from '@cars/shared-test/stub-fetch';
import { describe, expect, test } from '@rstest/core';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { addressNow, alertText, callsTo, openCar, showCar, stubCar, tap } from './test-car.tsx';

stageTests();

describe('the owner', () => {
  const openOwn = async (id: number, response: ResponseOf<'ads.remove'> = { success: true }) => {
    signIn(userProfile({ id: 31 }));
    const calls = stubCar(carDetails({ id }), { 'ads.remove': byId({ [id]: response }) });
    await openCar(`/car/${id}`);
    return calls;
  };

  test('has neither order, online viewing nor contacts [CAR-26] [CAR-16]', async () => {
    await openOwn(350);
    for (const name of ['Привезти под заказ', 'Запросить онлайн-показ', 'Действия', 'Написать']) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
    expect(screen.queryByRole('link', { name: 'Позвонить' })).toBeNull();
  });

  test('has statistics and «Объявление», no sign of a buyer and nothing twice [CAR-26] [CAR-62]', async () => {
    await openOwn(348);
    const names = ['Статистика', 'Объявление'];
    for (const name of names) expect(screen.getAllByRole('button', { name })).toHaveLength(1);
    for (const name of ['Сравнить', 'Продано', 'Поделиться', 'Скопировать ссылку', 'Следить за ценой'])
      expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Редактировать' })).toBeNull();
  });

  test('outside of the mode of sellers copies the link in «Объявление» [CAR-47]', async () => {
    userEvent.setup();
    resetStage({ bulletin: false });
    await openOwn(349);
    await tap('Объявление');
    await tap('Скопировать ссылку');
    await waitFor(() => expect(store.get(toastAtom)?.text).toBe('Ссылка скопирована в буфер обмена'));
    expect(await navigator.clipboard.readText()).toBe('/car/349');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('cannot archive, and edits on a separate page [CAR-26]', async () => {
    await openOwn(351);
    await tap('Объявление');
    const actions = within(screen.getByRole('dialog', { name: 'Объявление' }));
    expect(actions.getByRole('button', { name: 'Архивировать' })).toHaveProperty('disabled', true);
    expect(
      actions.getByText('Вручную в архив не переносят: отметьте «Продано», и объявление уйдёт туда само.'),
    ).toBeTruthy();
    await userEvent.click(actions.getByRole('button', { name: 'Редактировать' }));
    expect(addressNow()).toBe('/edit-ad/351');
  });

  test('marks the car as sold with its price, and brings it back [SELL-40] [SELL-41]', async () => {
    signIn(userProfile({ id: 31 }));
    let isSold = false;
    const ad = carDetails({ id: 358, price: 1_500_000, currency: 'RUB' });
    const calls = stubCar(ad, {
      'ads.details': () => ({ data: isSold ? { ...ad, status: 'archived', is_sold: true } : ad }),
      'ads.markSold': () => {
        isSold = true;
        return { success: true };
      },
      'ads.returnToSale': () => {
        isSold = false;
        return { success: true };
      },
    });
    await openCar('/car/358');
    await tap('Объявление');
    const sheet = within(screen.getByRole('dialog', { name: 'Объявление' }));
    await userEvent.click(sheet.getByRole('button', { name: 'Продано' }));
    const price = screen.getByRole('textbox', { name: 'За сколько продали, ₽' });
    expect((price as HTMLInputElement).value.replace(/\s/g, '')).toBe('1500000');
    await userEvent.clear(price);
    await userEvent.type(price, '0');
    await tap('Да, продана');
    expect(screen.getByText('Укажите цену.')).toBeTruthy();
    await userEvent.clear(price);
    await userEvent.type(price, '1400000');
    await tap('Да, продана');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(callsTo(calls, 'ads.markSold').map(({ body }) => body)).toEqual([{ price: 1_400_000 }]);
    expect(await screen.findByText('Продано', { selector: '[data-badge]' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Продано' })).toBeNull();
    await tap('Объявление');
    expect(screen.getByText('Объявление уже в архиве: по ссылке видно, что машина продана.')).toBeTruthy();
    await tap('Вернуть в продажу');
    await tap('Вернуть');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await waitFor(() => expect(screen.queryByText('Продано', { selector: '[data-badge]' })).toBeNull());
    expect(callsTo(calls, 'ads.returnToSale')).toHaveLength(1);
  });

  test('a sold car is not estimated, and back on sale it is [PRICE-20] [SELL-41]', async () => {
    signIn(userProfile({ id: 31 }));
    let isSold = true;
    const ad = carDetails({ id: 361, price: 1_500_000, price_rub: 1_500_000, currency: 'RUB' });
    stubCar(ad, {
      'ads.details': () => ({ data: isSold ? { ...ad, status: 'archived', is_sold: true } : ad }),
      'ads.returnToSale': () => {
        isSold = false;
        return { success: true };
      },
      'prices.similar': () => ({
        success: true,
        data: isSold ? null : { count: 15, from: 1_400_000, to: 1_600_000 },
      }),
    });
    await openCar('/car/361');
    await tap('Объявление');
    await tap('Вернуть в продажу');
    await tap('Вернуть');
    expect(await screen.findByRole('button', { name: 'цена как у похожих' })).toBeTruthy();
  });

  describe('a sale that ends on the page of another car [V10] [SELL-40]', () => {
    /** Sends «Продано» for the first car, and goes to the second one. */
    const sellAndLeave = async (sold: number, next: ResponseOf<'ads.details'>) => {
      signIn(userProfile({ id: 31 }));
      const sale = held<'ads.markSold'>();
      const calls = stubCar(carDetails({ id: sold }), {
        'ads.details': byId<ResponseOf<'ads.details'>>({
          [sold]: { data: carDetails({ id: sold }) },
          [sold + 1]: next,
        }),
        'ads.markSold': sale.response,
        'prices.history': success([]),
        'prices.similar': success(null),
      });
      await openCar(`/car/${sold}`);
      await tap('Объявление');
      await tap('Продано');
      await tap('Да, продана');
      await tap('Закрыть');
      cleanup();
      showCar(`/car/${sold + 1}`);
      const changes = store.get(ownAdsRevisionAtom);
      const finishSale = async () => {
        await act(async () => sale.release({ success: true }));
        await waitFor(() => expect(store.get(ownAdsRevisionAtom)).toBe(changes + 1));
      };
      return { calls, finishSale };
    };

    test('leaves the load of that car', async () => {
      const details = held<'ads.details'>();
      const { calls, finishSale } = await sellAndLeave(362, details.response);
      await finishSale();
      await act(async () => details.release({ data: carDetails({ id: 363 }) }));
      expect(await screen.findByRole('button', { name: 'ID: 363' })).toBeTruthy();
      expect(callsTo(calls, 'ads.details').map(({ id }) => id)).toEqual([362, 363]);
      expect(screen.queryByText('Продано. Объявление в архиве.')).toBeNull();
    });

    test('leaves its open order form with what was typed', async () => {
      const seller = { ...carDetails().user, id: 32 };
      const { finishSale } = await sellAndLeave(364, { data: carDetails({ id: 365, user: seller }) });
      await userEvent.click(await screen.findByRole('button', { name: 'Привезти под заказ' }));
      const comment = screen.getByRole('textbox', { name: 'Комментарий' });
      await userEvent.type(comment, 'Только белый');
      await finishSale();
      expect(screen.getByRole('textbox', { name: 'Комментарий' })).toHaveProperty('value', 'Только белый');
    });
  });

  test('keeps the price when the sale was not stored', async () => {
    expectConsole(/POST \/web-user\/ads\/sold\/\{id\}: 500/, /sale ApiError/);
    signIn(userProfile({ id: 31 }));
    stubCar(carDetails({ id: 359, price: 900_000 }), { 'ads.markSold': failure(500) });
    await openCar('/car/359');
    await tap('Объявление');
    await tap('Продано');
    await tap('Да, продана');
    expect((await screen.findByRole('alert')).textContent).toMatch(/[а-я]/);
    const price = screen.getByRole('textbox', { name: /^За сколько продали/ });
    expect((price as HTMLInputElement).value.replace(/\s/g, '')).toBe('900000');
  });

  test('deletes after a confirmation, sees the result and is led to the profile [CAR-27]', async () => {
    const changes = store.get(ownAdsRevisionAtom);
    const calls = await openOwn(352);
    await tap('Объявление');
    await tap('Удалить объявление');
    expect(await alertText()).toBe('Удалить объявление? Вернуть его будет нельзя.');
    expect(callsTo(calls, 'ads.remove')).toHaveLength(0);
    await tap('Удалить');
    expect(await screen.findByText('Объявление удалено')).toBeTruthy();
    expect(callsTo(calls, 'ads.remove').map(({ method }) => method)).toEqual(['DELETE']);
    expect(store.get(ownAdsRevisionAtom), 'lists loaded before are out of date').toBe(changes + 1);
    await tap('Понятно');
    expect(addressNow()).toBe('/profile');
  });

  test('who cancels deletes nothing', async () => {
    const calls = await openOwn(353);
    await tap('Объявление');
    await tap('Удалить объявление');
    await tap('Отмена');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(callsTo(calls, 'ads.remove')).toHaveLength(0);
  });

  test('sees that a deletion failed and stays [CAR-27]', async () => {
    expectConsole(/DELETE \/web-user\/ads\/delete\/\{id\}: 500/, /delete ApiError/);
    await openOwn(354, () => failure(500, { message: 'Нет' }));
    await tap('Объявление');
    await tap('Удалить объявление');
    await tap('Удалить');
    expect(await screen.findByText('Ошибка при удалении объявления')).toBeTruthy();
    expect(addressNow()).toBe('/car/354');
  });

  test('sees that statistics are unavailable where there is no widget', async () => {
    await openOwn(355);
    expect(screen.queryByText('Не удалось загрузить статистику')).toBeNull();
    await tap('Статистика');
    const modal = within(screen.getByRole('dialog', { name: 'Статистика' }));
    expect(modal.getByRole('alert').textContent).toBe('Не удалось загрузить статистику');
    await userEvent.click(modal.getByRole('button', { name: 'Вернуться к объявлению' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

test.each([
  ['taken down', 'archived', false, 1],
  ['sold', 'archived', true, 0],
  ['active', 'active', false, 0],
])(
  'the owner of an ad that is %s reads so in words only if it was taken down [CAR-60]',
  async (_, status, is_sold, count) => {
    signIn(userProfile({ id: 31 }));
    const id = 370 + count + Number(is_sold) * 2;
    stubCar(carDetails({ id, status, ...(is_sold && { is_sold }) }));
    await openCar(`/car/${id}`);
    expect(
      screen.queryAllByText(
        'Объявление снято с публикации, его видите только вы. Если так решил модератор, причина — в сообщении от бота.',
      ),
    ).toHaveLength(count);
  },
);

test('a buyer who opens the link of a sold car sees that, and no actions [SELL-42]', async () => {
  const calls = stubCar(
    carDetails({ id: 360, status: 'archived', is_sold: true, city_key: null, city: null }),
  );
  await openCar('/car/360');
  expect(screen.queryByRole('heading', { name: 'Местоположение' })).toBeNull();
  expect(screen.getByText('Эта машина продана.')).toBeTruthy();
  expect(screen.getByText('Продано')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Перейти в каталог' }).getAttribute('href')).toBe('/catalog');
  for (const name of ['Привезти под заказ', 'Запросить онлайн-показ', 'Написать'])
    expect(screen.queryByRole('button', { name })).toBeNull();
  expect(callsTo(calls, 'prices.history')).toHaveLength(0);
});
