import { stageTests } from '@cars/shared-test/stage';
import { type Call, failure, held, success } from '@cars/shared-test/stub-fetch';
import { describe, expect, test } from '@rstest/core';
import { screen, waitFor } from '@testing-library/react';
import { showCatalog, stubCatalog } from '../../test-catalog.tsx';
import { address, button, field, isSearch, moreButton } from './test-panel.ts';

stageTests();

const isCount = ({ name }: Call) => name === 'ads.count';
const countOf = (count: number, more = false) => success({ count, more });

describe('the apply button', () => {
  test('counts the matching ads after a pause in choosing [CAT-45]', async () => {
    const seen = stubCatalog();
    const { user } = showCatalog('/filters');
    expect(await button('Показать 123 объявления')).toBeTruthy();
    await user.click(await moreButton());
    await user.click(screen.getByRole('checkbox', { name: 'Под заказ' }));
    await user.click(screen.getByRole('checkbox', { name: 'Автомат' }));
    await user.click(screen.getByRole('checkbox', { name: 'Вариатор' }));
    await waitFor(() =>
      expect(seen.filter(isCount).at(-1)?.body).toEqual({
        stock_status: ['on_order'],
        kpps: ['automatic', 'cvt'],
      }),
    );
  });

  test('shows the count of the last choice, whatever the order of responses', async () => {
    const slow = held<'ads.count'>();
    const seen = stubCatalog({
      'ads.count': ({ body }) =>
        (body as { kpps?: string[] }).kpps?.length === 1 ? slow.response : countOf(7),
    });
    const { user } = showCatalog('/filters?kpp=cvt');
    await button(/Показать/);
    await waitFor(() => expect(seen.filter(isCount)).toHaveLength(1));
    await user.click(screen.getByRole('checkbox', { name: 'Автомат' }));
    expect(await button('Показать 7 объявлений')).toBeTruthy();
    slow.release(countOf(555));
    await waitFor(() => expect(seen.filter(isCount)).toHaveLength(2));
    expect(await button('Показать 7 объявлений')).toBeTruthy();
  });

  test('without a match is labeled so and may be applied all the same', async () => {
    stubCatalog({ 'ads.count': countOf(0) });
    const { user } = showCatalog('/filters?cityId=1');
    await user.click(await button('Ничего не найдено'));
    expect(address()).toBe('/catalog?cityId=1');
  });

  test('over 10,000 is shown as that [CAT-42]', async () => {
    stubCatalog({ 'ads.count': countOf(10_000, true) });
    showCatalog('/filters');
    expect(await button(/^Показать более 10\s000 объявлений$/)).toBeTruthy();
  });

  test('a failed count leaves the button without a number until the connection returns [ERR-27]', async () => {
    expectConsole(/POST \/v2\/ads\/search\/count: 500/, /count ApiError/);
    let isBroken = true;
    const seen = stubCatalog({ 'ads.count': () => (isBroken ? failure(500) : countOf(7)) });
    showCatalog('/filters');
    await waitFor(() => expect(seen.some(isCount)).toBe(true));
    expect(await button('Показать объявления')).toBeTruthy();
    isBroken = false;
    window.dispatchEvent(new Event('online'));
    expect(await button('Показать 7 объявлений')).toBeTruthy();
  });

  test('shows the list of the filter and replaces the panel in the history', async () => {
    const seen = stubCatalog();
    const { user } = showCatalog('/catalog?sort=price_asc');
    await screen.findByRole('article');
    await user.click(await button('Фильтры'));
    await user.type(await field('Цена до'), '900000');
    await user.click(screen.getByRole('checkbox', { name: 'Вариатор' }));
    const depth = window.history.length;
    await user.click(await button(/Показать/));
    await screen.findByRole('article');
    expect(address()).toBe('/catalog?priceMax=900000&kpp=cvt&sort=price_asc');
    expect(window.history.length).toBe(depth);
    expect(seen.filter(isSearch).at(-1)).toMatchObject({
      url: '/api/v2/ads/search?page=1&per_page=16&order_by=price_asc',
      body: { price: [null, 900000], kpps: ['cvt'] },
    });
  });
});

describe('invalid numbers', () => {
  test('are shown, rejected and focused', async () => {
    const seen = stubCatalog();
    const { user } = showCatalog('/filters');
    await user.type(await field('Год от'), '2020');
    await user.type(await field('Год до'), '2010');
    await user.click(await button(/Показать/));
    expect(screen.getByText('Значение «от» больше значения «до»')).toBeTruthy();
    await waitFor(async () => expect(document.activeElement).toBe(await field('Год от')));
    expect(address()).toContain('/filters');
    expect(seen.some(isSearch)).toBe(false);
    await user.clear(await field('Год до'));
    expect(screen.queryByText('Значение «от» больше значения «до»')).toBeNull();
    await user.click(await button(/Показать/));
    expect(address()).toBe('/catalog?yearMin=2020');
  });

  test('a range gets no error while it is typed or left, only after the button', async () => {
    stubCatalog();
    const { user } = showCatalog('/filters');
    await user.type(await field('Цена от'), '300000');
    await user.type(await field('Цена до'), '9');
    expect(screen.queryByText('Значение «от» больше значения «до»')).toBeNull();
    await user.tab();
    expect(screen.queryByText('Значение «от» больше значения «до»')).toBeNull();
    await user.click(await button(/Показать/));
    expect(screen.getByText('Значение «от» больше значения «до»')).toBeTruthy();
    await user.type(await field('Цена до'), '00000');
    expect(screen.queryByText('Значение «от» больше значения «до»')).toBeNull();
  });

  test('letters get an error after the button, so that nothing moves under the typing user', async () => {
    stubCatalog();
    const { user } = showCatalog('/filters');
    await user.type(await field('Пробег до'), 'сто');
    expect(screen.queryByText('Введите число цифрами')).toBeNull();
    await user.click(await button(/Показать/));
    expect(screen.getByText('Введите число цифрами')).toBeTruthy();
    expect((await field('Пробег до')).getAttribute('aria-invalid')).toBe('true');
  });

  test('an incomplete year has no error before the button', async () => {
    stubCatalog();
    const { user } = showCatalog('/filters');
    await user.type(await field('Год от'), '20');
    expect(screen.queryByText('Введите год от 1900 до 2026')).toBeNull();
    await user.tab();
    expect(screen.queryByText(/Введите год от 1900 до/)).toBeNull();
    await user.click(await button(/Показать/));
    expect(screen.getByText(/Введите год от 1900 до \d{4}/)).toBeTruthy();
  });
});
