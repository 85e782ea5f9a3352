import {
  BrowserRouter,
  messengerAtom,
  Provider,
  previewAdAtom,
  sessionAtom,
  store,
  useRoutes,
} from '@cars/shared-contracts/runtime';
import type { AdCard } from '@cars/shared-contracts/schemas/ad';
import { createNoopMessenger } from '@cars/shared-contracts/shell/noop-messenger';
import { afterEach, beforeEach, describe, expect, test } from '@rstest/core';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { UserPage } from './user-page.tsx';

const Routes = () =>
  useRoutes([
    { path: '/user/:id', element: <UserPage /> },
    { path: '/car/:id', element: <p>Страница авто</p> },
  ]);

const openUser = (address: string) => {
  window.history.replaceState(null, '', address);
  return render(
    <Provider store={store}>
      <BrowserRouter>
        <Routes />
      </BrowserRouter>
    </Provider>,
  );
};

const cardOf = (id: number): AdCard => ({
  id,
  images: [],
  mark: 'Lada',
  model: `Модель ${id}`,
  price: 500_000,
  currency: 'RUB',
  price_rub: 500_000,
  year: 2015,
  mileage: 100_000,
  kpp: 'manual',
  city_key: 'moscow',
  city: 'Москва',
  status: 'active',
  stock_status: 'in_stock',
});

const publicSellerOf = (id: number) => ({
  id,
  name: 'ООО «Ромашка»' as string | null,
  username: 'romashka_auto' as string | null,
  avatar: null,
  account_type: 'legal_entity',
  since: '2024-03-05',
  listingsCount: 33,
});
const sellerOf = (id: number) => ({ ...publicSellerOf(id), phone_number: '79000000003' });
const sellerReply = (id: number, over: Partial<ReturnType<typeof publicSellerOf>> = {}) =>
  json({ success: true, data: { ...publicSellerOf(id), ...over } });

const DETAIL_FIELDS = [
  'generation engine power body drivetrain rudder pts_type pts_number vin_number color width height length',
  'is_used is_in_stock with_vat online_show with_guarantee with_credit warranty available_for_credit',
  'latitude longitude description video report_url vin_report_url',
]
  .join(' ')
  .split(' ');
const detailsOf = (adId: number, sellerId: number) => ({
  ...Object.fromEntries(DETAIL_FIELDS.map((field) => [field, null])),
  ...cardOf(adId),
  user: sellerOf(sellerId),
});

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
const adsReply = (ads: AdCard[], page: number, pages: number) =>
  json({
    success: true,
    data: { data: ads, current_page: page, total_pages: pages, total_items: ads.length },
  });

/** The network of one seller with three pages of two ads. */
const sellerNetwork = (id: number, more: Record<string, () => Response> = {}) => {
  const asked: string[] = [];
  const answers: Record<string, () => Response> = {
    [`/api/web-user/public/${id}`]: () => sellerReply(id),
    [`/api/ads/web-user/${id}/count`]: () => json({ success: true, data: { count: 33 } }),
    [`/api/ads/web-user/${id}?page=1`]: () => adsReply([cardOf(1), cardOf(2)], 1, 3),
    [`/api/ads/web-user/${id}?page=2`]: () => adsReply([cardOf(3), cardOf(4)], 2, 3),
    '/api/v2/ads/details/1': () => json({ data: detailsOf(1, id) }),
    '/api/v2/ads/details/3': () => json({ data: detailsOf(3, id) }),
    ...more,
  };
  globalThis.fetch = async (input) => {
    const url = String(input);
    asked.push(url);
    return answers[url]?.() ?? json({ message: 'Не найдено' }, 404);
  };
  return asked;
};

beforeEach(() => {
  store.set(messengerAtom, createNoopMessenger());
  store.set(sessionAtom, { status: 'guest' });
});
afterEach(cleanup);

describe("a seller's page", () => {
  test('shows name, badge, count and ads [ACC-24]', async () => {
    sellerNetwork(41);
    openUser('/user/41');
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('ООО «Ромашка»Компания');
    expect(screen.getByText('33 объявления')).toBeTruthy();
    expect(screen.getByText('На Авторынке с 5 марта 2024 г.')).toBeTruthy();
    expect(screen.getByText('Компания проверена')).toBeTruthy();
    const list = (await screen.findByRole('link', { name: 'Lada Модель 1' })).closest('ul') as HTMLElement;
    const cards = within(list).getAllByRole('link');
    expect(cards.map((card) => card.getAttribute('href'))).toEqual(['/car/1', '/car/2']);
    expect(document.title).toBe('ООО «Ромашка»');
  });

  test('the pages are links and the address says which one is shown', async () => {
    sellerNetwork(42);
    openUser('/user/42');
    await userEvent.click(await screen.findByRole('link', { name: 'Страница 2' }));
    expect(await screen.findByRole('link', { name: 'Lada Модель 3' })).toBeTruthy();
    expect(window.location.search).toBe('?page=2');
    expect(screen.getByRole('link', { name: 'Страница 2' }).getAttribute('aria-current')).toBe('page');
    expect(screen.getByRole('link', { name: 'Страница 1' }).getAttribute('href')).toBe('/user/42');
  });

  test('a shared address opens its page', async () => {
    const asked = sellerNetwork(43);
    openUser('/user/43?page=2');
    expect(await screen.findByRole('link', { name: 'Lada Модель 3' })).toBeTruthy();
    expect(asked).not.toContain('/api/ads/web-user/43?page=1');
  });

  test('a tapped card is known to the car page', async () => {
    sellerNetwork(44);
    openUser('/user/44');
    await userEvent.click(await screen.findByRole('link', { name: 'Lada Модель 1' }));
    expect(screen.getByText('Страница авто')).toBeTruthy();
    expect(store.get(previewAdAtom)?.id).toBe(1);
  });

  test('a failed list of ads is an empty list with the retry beside it, and the seller stays known [ERR-18] [ERR-25]', async () => {
    expectConsole(/GET \/ads\/web-user\/\{id\}: 500/, /ads of a seller ApiError/);
    let isDown = true;
    sellerNetwork(45, {
      '/api/ads/web-user/45?page=1': () => (isDown ? json({}, 500) : adsReply([cardOf(1)], 1, 1)),
    });
    openUser('/user/45');
    expect(await screen.findByText('Не удалось загрузить объявления')).toBeTruthy();
    expect(await screen.findByRole('heading', { level: 1, name: /Ромашка/ })).toBeTruthy();
    expect(screen.queryByRole('link', { name: /Lada/ })).toBeNull();
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Повторить' }));
    expect(await screen.findByRole('link', { name: 'Lada Модель 1' })).toBeTruthy();
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  test('an unknown id has a message and a link to the catalogue [ACC-44]', async () => {
    expectConsole(/GET \/web-user\/public\/\{id\}: 404/);
    sellerNetwork(50, { '/api/web-user/public/50': () => json({ message: 'Продавец не найден.' }, 404) });
    openUser('/user/50');
    expect(await screen.findByRole('heading', { name: 'Продавец не найден' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Перейти в каталог' }).getAttribute('href')).toBe('/catalog');
    expect(screen.queryByText('Объявлений пока нет')).toBeNull();
  });

  test('a seller that failed to load has a message with a retry', async () => {
    expectConsole(/GET \/web-user\/public\/\{id\}: 500/, /seller ApiError/);
    let isDown = true;
    sellerNetwork(51, {
      '/api/web-user/public/51': () => (isDown ? json({}, 500) : sellerReply(51)),
    });
    openUser('/user/51');
    expect((await screen.findByRole('alert')).textContent).toBe('Не удалось загрузить продавца');
    expect(screen.queryByText('Частный продавец')).toBeNull();
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Повторить' }));
    expect(await screen.findByRole('heading', { level: 1, name: /Ромашка/ })).toBeTruthy();
  });

  test('a person without a public name is a private seller without a badge [CAR-40] [ACC-44]', async () => {
    sellerNetwork(52, {
      '/api/web-user/public/52': () => sellerReply(52, { name: null, account_type: 'private' }),
    });
    openUser('/user/52');
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Частный продавец');
    expect(screen.queryByText('Компания проверена')).toBeNull();
  });

  test('a seller without ads has an empty list [ACC-46]', async () => {
    sellerNetwork(46, {
      '/api/ads/web-user/46?page=1': () => adsReply([], 1, 1),
      '/api/web-user/public/46': () => sellerReply(46, { username: null }),
    });
    openUser('/user/46');
    expect(await screen.findByRole('heading', { name: 'Объявлений пока нет' })).toBeTruthy();
    expect(await screen.findByRole('heading', { level: 1, name: /Ромашка/ })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Связаться' })).toBeNull();
  });
});

describe('contacting the seller', () => {
  test('the popup offers the messenger and the phone [ACC-24]', async () => {
    const opened: string[] = [];
    store.set(messengerAtom, createNoopMessenger({ openMessengerLink: (path) => void opened.push(path) }));
    sellerNetwork(47);
    openUser('/user/47');
    await userEvent.click(await screen.findByRole('button', { name: 'Связаться' }));
    const popup = within(screen.getByRole('dialog', { name: 'Связаться с продавцом' }));
    expect(popup.getByRole('link', { name: 'Позвонить' }).getAttribute('href')).toBe('tel:+79000000003');
    await userEvent.click(popup.getByRole('button', { name: 'Написать в мессенджере' }));
    expect(opened).toEqual(['/romashka_auto']);
  });

  test("the messenger's Back closes the popup first", async () => {
    const handlers: (() => void)[] = [];
    const push = (handler: () => void) => {
      handlers.push(handler);
      return () => void handlers.pop();
    };
    store.set(messengerAtom, createNoopMessenger({ back: { push, setVisible: () => undefined } }));
    sellerNetwork(48);
    openUser('/user/48');
    await userEvent.click(await screen.findByRole('button', { name: 'Связаться' }));
    handlers.at(-1)?.();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(handlers).toEqual([]));
  });
});
