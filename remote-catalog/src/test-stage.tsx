import {
  BrowserRouter,
  messengerAtom,
  Provider,
  sessionAtom,
  useRoutes,
  useStore,
} from '@cars/shared-contracts/runtime';
import type { AdCard } from '@cars/shared-contracts/schemas/ad';
import type { AutoList, CarHandbooks } from '@cars/shared-contracts/schemas/handbook';
import { createNoopMessenger } from '@cars/shared-contracts/shell/noop-messenger';
import { render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { remoteModule } from './routes.tsx';

type Store = ReturnType<typeof useStore>;

/** A store of its own for one test, with a messenger that does nothing and a guest. */
export const freshStore = (): Store => {
  const caught: { store: Store | null } = { store: null };
  const Catch = () => {
    caught.store = useStore();
    return null;
  };
  render(
    <Provider>
      <Catch />
    </Provider>,
  ).unmount();
  if (!caught.store) throw new Error('The provider gave no store');
  caught.store.set(messengerAtom, createNoopMessenger());
  caught.store.set(sessionAtom, { status: 'guest' });
  return caught.store;
};

export const card = (id: number, over: Partial<AdCard> = {}): AdCard => ({
  id,
  images: [`/img/original/${id}.jpg`],
  mark: 'Toyota',
  model: 'Camry',
  price: 1_250_000,
  currency: 'RUB',
  price_rub: 1_250_000,
  year: 2019,
  mileage: 85_000,
  kpp: 'automatic',
  city_key: 'moscow',
  city: 'Москва',
  status: 'active',
  stock_status: 'in_stock',
  has_video: false,
  ...over,
});

export const cards = (from: number, count: number): AdCard[] =>
  Array.from({ length: count }, (_, index) => card(from + index));

/** The answer of preview and search. */
export const pageOf = <Item,>(items: Item[], currentPage = 1, lastPage = 1) => ({
  success: true,
  data: { items, pagination: { current_page: currentPage, last_page: lastPage } },
});

export interface SeenRequest {
  readonly method: string;
  /** Path with query. */
  readonly url: string;
  readonly body: unknown;
}

type Answer = (request: SeenRequest) => Response | Promise<Response>;

export const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json', ...headers } });

/** Puts `answer` in the network's place; the list holds every request in its order. */
export const answerWith = (answer: Answer): SeenRequest[] => {
  const seen: SeenRequest[] = [];
  globalThis.fetch = (async (url: string, init: RequestInit = {}) => {
    const request = {
      method: init.method ?? 'GET',
      url: String(url),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    };
    seen.push(request);
    const { signal } = init;
    return Promise.race([
      Promise.resolve(answer(request)),
      new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    ]);
  }) as typeof fetch;
  return seen;
};

/** An answer that comes when the test says so. */
export const held = () => {
  const control: { release: (response: Response) => void } = { release: () => undefined };
  const response = new Promise<Response>((resolve) => {
    control.release = resolve;
  });
  return { response, release: (value: Response) => control.release(value) };
};

/** A small `/autoList.json`. */
export const brandList: AutoList = {
  marks: [
    { id: 2, name: 'Tesla', cyrillic: 'Тесла', popularity: 10 },
    { id: 1, name: 'Toyota', cyrillic: 'Тойота', popularity: 100 },
    { id: 3, name: 'Nissan', cyrillic: 'Ниссан', popularity: 50 },
    { id: 4, name: 'LADA', cyrillic: 'Лада', popularity: 200 },
  ],
  models: [
    { id: 12, mark_id: 1, name: 'Corolla', cyrillic: 'Королла', popularity: 80 },
    { id: 11, mark_id: 1, name: 'Camry', cyrillic: 'Камри', popularity: 90 },
    { id: 21, mark_id: 2, name: 'Model 3', popularity: 5 },
    { id: 31, mark_id: 3, name: 'X-Trail', cyrillic: 'Икс-Трейл', alt: ['икстрейл'], popularity: 40 },
    { id: 41, mark_id: 4, name: 'Елочка', cyrillic: 'Ёлочка', popularity: 1 },
  ],
};

/** Small handbooks with the same ids. */
export const handbooks: CarHandbooks = {
  marks: [
    { id: 1, name: 'Toyota', models: [11, 12] },
    { id: 3, name: 'Nissan', models: [31] },
  ],
  models: [
    { id: 11, mark_id: 1, name: 'Camry' },
    { id: 12, mark_id: 1, name: 'Corolla' },
    { id: 31, mark_id: 3, name: 'X-Trail' },
  ],
  generations: [],
  statuses: [
    { id: 1, key: 'new', name: 'Новый' },
    { id: 2, key: 'used', name: 'С пробегом' },
    { id: 3, key: 'repair', name: 'После ремонта' },
  ],
};

/** What the page asks for beside its list. */
export const commonAnswer = ({ url }: SeenRequest): Response | null => {
  if (url === '/autoList.json') return json({ data: brandList });
  return url === '/api/meta/car-handbooks' ? json({ success: true, data: handbooks }) : null;
};

export interface Stage {
  readonly container: HTMLElement;
  readonly store: Store;
  readonly user: UserEvent;
}

/** The whole catalogue at an address, with whatever store the test has made. */
export const showCatalog = (address = '/catalog', store: Store = freshStore()): Stage => {
  window.history.replaceState(null, '', address);
  const Screen = remoteModule.screens.catalog;
  const Filters = remoteModule.screens.filters;
  if (!Screen || !Filters) throw new Error('The app shows its two screens');
  const Routes = () =>
    useRoutes([
      { path: '/catalog/:page?', element: <Screen /> },
      { path: '/filters', element: <Filters /> },
      { path: '*', element: <p>другой экран</p> },
    ]);
  const { container } = render(
    <Provider store={store}>
      <BrowserRouter>
        <Routes />
      </BrowserRouter>
    </Provider>,
  );
  return { container, store, user: userEvent.setup() };
};

/** The marker under the list comes into view. */
export const scrollToEnd = () => {
  for (const observer of TestObserver.all) observer.show();
};

/** The browser's observer, which the test's DOM does not have: the test says what is in view. */
class TestObserver {
  static all = new Set<TestObserver>();
  readonly callback: (entries: { isIntersecting: boolean }[]) => void;
  constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
    this.callback = callback;
  }
  observe() {
    TestObserver.all.add(this);
  }
  disconnect() {
    TestObserver.all.delete(this);
  }
  show() {
    this.callback([{ isIntersecting: true }]);
  }
}
Object.assign(globalThis, { IntersectionObserver: TestObserver });
