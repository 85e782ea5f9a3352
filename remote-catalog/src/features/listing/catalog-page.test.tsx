import { isKeyboardOpenAtom, messengerAtom, toastAtom } from '@cars/shared-contracts/runtime';
import { createNoopMessenger } from '@cars/shared-contracts/shell/noop-messenger';
import { listAd, listAds, pageOf } from '@cars/shared-test/factories';
import { freshStore, stageTests } from '@cars/shared-test/stage';
import { failure, held, success } from '@cars/shared-test/stub-fetch';
import { describe, expect, rs, test } from '@rstest/core';
import { act, screen, waitFor, within } from '@testing-library/react';
import { scrollToEnd, showCatalog, signedInStore, stubCatalog, stubList } from '../../test-catalog.tsx';

stageTests();

describe('the list', () => {
  test('six skeleton cards are shown during the first load [CAT-4]', async () => {
    const slow = held<'ads.preview'>();
    stubList(slow.response);
    const { container } = showCatalog();
    expect(screen.getByRole('status').textContent).toBe('Загрузка объявлений');
    expect(container.querySelectorAll('[aria-busy="true"] > div:last-child > div')).toHaveLength(6);
    slow.release(pageOf([listAd(1)]));
    expect(await screen.findByRole('article')).toBeTruthy();
    expect(screen.queryByText('Загрузка объявлений')).toBeNull();
  });

  test('a card is a link to its car, named by its title', async () => {
    stubList(pageOf([listAd(77)]));
    showCatalog();
    const link = await screen.findByRole('link', { name: 'Toyota Camry' });
    expect(link.getAttribute('href')).toBe('/car/77');
    expect(within(link).getByText(/1\s250\s000\s₽/)).toBeTruthy();
    expect(within(link).getByText(/2019, 85\s000\sкм, Автомат/)).toBeTruthy();
    expect(within(link).getByText('Москва')).toBeTruthy();
    expect(within(link).getByText('В наличии')).toBeTruthy();
  });

  test('the next page is appended when the end of the cards is near [CAT-5]', async () => {
    stubList(({ query }) =>
      query.page === '2' ? pageOf(listAds(17, 4), 2, 2) : pageOf(listAds(1, 16), 1, 2),
    );
    showCatalog();
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(16));
    scrollToEnd();
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(20));
    await waitFor(() => expect(window.location.pathname).toBe('/catalog/2'));
  });

  test('the list pauses 100 ms after a further page, however fast the scroll is [DATA-37]', async () => {
    const times: number[] = [];
    stubList(({ query }) => {
      const page = Number(query.page);
      times[page] = performance.now();
      return pageOf(listAds(page * 16, 16), page, 3);
    });
    showCatalog();
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(16));
    const scrolling = setInterval(scrollToEnd, 5);
    await waitFor(() => expect(times[3]).toBeDefined());
    clearInterval(scrolling);
    expect((times[3] ?? 0) - (times[2] ?? 0)).toBeGreaterThanOrEqual(99);
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(48));
  });

  test('a failed next page leaves the cards and offers a retry [ERR-8]', async () => {
    expectConsole(/GET \/v2\/ads\/preview: 500/, /Произошла ошибка при загрузке объявлений ApiError/);
    let isBroken = true;
    stubList(({ query }) => {
      if (query.page !== '2') return pageOf(listAds(1, 16), 1, 2);
      return isBroken ? failure(500) : pageOf(listAds(17, 4), 2, 2);
    });
    const { user } = showCatalog();
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(16));
    scrollToEnd();
    expect(await screen.findByText('Не удалось загрузить следующие объявления')).toBeTruthy();
    expect(screen.getAllByRole('article')).toHaveLength(16);
    expect(screen.queryByRole('alert')).toBeNull();
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Повторить' }));
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(20));
    expect(screen.queryByText('Не удалось загрузить следующие объявления')).toBeNull();
  });

  test('a failed load is repeated when the network is back [ERR-27]', async () => {
    expectConsole(/GET \/v2\/ads\/preview: 500/, /catalog ApiError/);
    let isBroken = true;
    stubList(() => (isBroken ? failure(500) : pageOf([listAd(1)])));
    showCatalog();
    await screen.findByRole('alert');
    isBroken = false;
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByRole('article')).toBeTruthy();
  });

  test.each([
    [1, '1 объявление'],
    [2364, '2 364 объявления'],
    [10_000, 'более 10 000 объявлений'],
  ])('of %s ads shows the number', async (total, text) => {
    const { data } = pageOf([listAd(1)]);
    const pagination = { ...data.pagination, total_items: total };
    stubList(success({ ...data, pagination }));
    showCatalog();
    await screen.findByRole('article');
    expect(screen.getByRole('status').textContent?.replace(/\s/g, ' ')).toBe(text);
  });

  test('an address without a page number leads to the list from its start', async () => {
    const seen = stubCatalog();
    showCatalog('/catalog/abc?sort=price_asc');
    await screen.findByRole('article');
    expect(window.location.pathname + window.location.search).toBe('/catalog?sort=price_asc');
    expect(seen.map(({ url }) => url)).toEqual(['/api/v2/ads/search?page=1&per_page=16&order_by=price_asc']);
  });

  test('after a return the list is unchanged, without a request', async () => {
    const seen = stubList(pageOf(listAds(1, 16), 1, 2));
    const { user } = showCatalog();
    await screen.findAllByRole('article');
    await user.click(screen.getByRole('button', { name: 'Фильтры' }));
    expect(screen.getByRole('heading', { name: 'Фильтры' })).toBeTruthy();
    act(() => window.history.back());
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(16));
    expect(seen.filter(({ url }) => url.includes('/ads/preview'))).toHaveLength(1);
  });
});

describe('a card', () => {
  test('a toast after removing a heart offers to undo it', async () => {
    stubList(pageOf([listAd(1, { is_favorited: true })]), {
      'favourites.add': { success: true },
      'favourites.remove': { success: true },
      'events.record': { success: true },
    });
    const store = signedInStore();
    const stage = showCatalog('/catalog', store);
    await stage.user.click(await screen.findByRole('button', { name: 'Убрать из избранного' }));
    expect(store.get(toastAtom)?.text).toBe(
      'Убрано из избранного. Чтобы вернуть, нажмите на сердце ещё раз.',
    );
    await stage.user.click(screen.getByRole('button', { name: 'Добавить в избранное' }));
    expect(store.get(toastAtom)).toBeNull();
  });
});

describe('messages without content', () => {
  test('an empty catalog shows a message and no reset', async () => {
    stubList(pageOf([]));
    showCatalog();
    expect(await screen.findByRole('heading', { name: 'Ничего не найдено' })).toBeTruthy();
    expect(screen.getByText('Объявления не найдены')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Показать все объявления' })).toBeNull();
  });

  test('a filter without matches can be reset', async () => {
    stubCatalog({ 'ads.search': pageOf([]), 'ads.preview': pageOf([listAd(5)]) });
    const { user } = showCatalog('/catalog?sort=price_asc&cityId=2');
    expect(await screen.findByText('Объявления по заданным параметрам не найдены')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Показать все объявления' }));
    expect(await screen.findByRole('article')).toBeTruthy();
    expect(window.location.pathname + window.location.search).toBe('/catalog');
  });

  test('a filter that the server refuses can be reset', async () => {
    expectConsole(/ads\/search: 422/, /catalog ApiError/);
    stubCatalog({
      'ads.search': failure(422, { errors: { price: ['Значение «от» больше значения «до»'] } }),
      'ads.preview': pageOf([listAd(5)]),
    });
    const { user } = showCatalog('/catalog?priceMin=900000&priceMax=1');
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByText('Значение «от» больше значения «до»')).toBeTruthy();
    expect(within(alert).queryByRole('button', { name: 'Повторить' })).toBeNull();
    await user.click(within(alert).getByRole('button', { name: 'Показать все объявления' }));
    expect(await screen.findByRole('article')).toBeTruthy();
    expect(window.location.pathname + window.location.search).toBe('/catalog');
  });

  test.each([500, 502, 503])(
    'status %s: the sentence of the load, and a retry that works',
    async (status) => {
      expectConsole(new RegExp(`preview: ${status}`), /catalog ApiError/);
      stubList(failure(status));
      const { user } = showCatalog();
      const alert = await screen.findByRole('alert');
      expect(within(alert).getByText('Произошла ошибка при загрузке')).toBeTruthy();
      stubCatalog();
      await user.click(within(alert).getByRole('button', { name: 'Повторить' }));
      expect(await screen.findByRole('article')).toBeTruthy();
      expect(screen.queryByRole('alert')).toBeNull();
    },
  );

  test('the retry is disabled during a pause requested by the server', async () => {
    expectConsole(/GET \/v2\/ads\/preview: 429/, /catalog ApiError/);
    stubList(failure(429, { message: 'Слишком много запросов' }, { 'Retry-After': '60' }));
    showCatalog();
    expect(await screen.findByText('Слишком много запросов')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Повторить через 1:00' }).hasAttribute('disabled')).toBe(true);
  });
});

describe('prices without rates', () => {
  test('an ad without rubles shows its own rounded price', async () => {
    stubList(pageOf([listAd(1, { price: 12_499.6, currency: 'USD', price_rub: null })]));
    showCatalog();
    expect(await screen.findByText(/12\s500\s\$/)).toBeTruthy();
  });
});

describe('the header', () => {
  test('sticks after 50 px of scrolling [CAT-2]', async () => {
    stubCatalog();
    showCatalog();
    await screen.findByRole('article');
    const header = screen.getByRole('banner');
    const looksAt = (scrollY: number) => {
      Object.defineProperty(window, 'scrollY', { value: scrollY, configurable: true });
      act(() => void window.dispatchEvent(new Event('scroll')));
    };
    const resting = header.className;
    looksAt(51);
    await waitFor(() => expect(header.className).not.toBe(resting));
    looksAt(50);
    await waitFor(() => expect(header.className).toBe(resting));
  });

  test('of another filter reads no position: that would force a layout of the page before it', async () => {
    stubCatalog();
    const { user } = showCatalog('/catalog?priceMin=900000');
    await screen.findByRole('article');
    const readings = rs.fn(() => 0);
    Object.defineProperty(window, 'scrollY', { get: readings, configurable: true });
    await user.click(await screen.findByRole('button', { name: /^Убрать: / }));
    await waitFor(() => expect(window.location.search).toBe(''));
    await screen.findByRole('article');
    expect(readings).not.toHaveBeenCalled();
    Object.defineProperty(window, 'scrollY', { value: 0, configurable: true });
  });

  test('a guest sees no favourites, and the link to the profile [CAT-1]', async () => {
    stubCatalog();
    showCatalog();
    await screen.findByRole('article');
    expect(screen.queryByRole('link', { name: 'Избранное' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Профиль' }).getAttribute('href')).toBe('/profile');
  });

  test('a signed-in user sees the favourites [CAT-1]', async () => {
    stubCatalog();
    const store = signedInStore();
    showCatalog('/catalog', store);
    expect(screen.getByRole('link', { name: 'Избранное' }).getAttribute('href')).toBe('/favorites?tab=ads');
    await screen.findByRole('article');
  });
});

describe('the on-screen keyboard', () => {
  test('is hidden by a floating button that is shown only while it is open [CAT-11]', async () => {
    stubCatalog();
    const calls: string[] = [];
    const store = freshStore();
    store.set(messengerAtom, createNoopMessenger({ hideKeyboard: () => void calls.push('hide') }));
    const { user } = showCatalog('/catalog', store);
    await screen.findByRole('article');
    expect(screen.queryByRole('button', { name: 'Скрыть клавиатуру' })).toBeNull();
    const field = screen.getByRole('combobox');
    await user.click(field);
    act(() => store.set(isKeyboardOpenAtom, true));
    await user.click(screen.getByRole('button', { name: 'Скрыть клавиатуру' }));
    expect(calls).toEqual(['hide']);
    expect(document.activeElement).not.toBe(field);
  });
});
