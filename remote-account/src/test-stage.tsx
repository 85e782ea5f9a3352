import {
  BrowserRouter,
  launchAtom,
  messengerAtom,
  Provider,
  sessionAtom,
  store,
  useLocation,
  useRoutes,
} from '@cars/shared-contracts/runtime';
import type { AdCard } from '@cars/shared-contracts/schemas/ad';
import type { User } from '@cars/shared-contracts/schemas/user';
import { createNoopMessenger } from '@cars/shared-contracts/shell/noop-messenger';
import { ROUTES } from '@cars/shared-contracts/shell/route-table';
import { type RenderResult, render } from '@testing-library/react';
import { remoteModule } from './routes.tsx';
import { isAgreedAtom } from './sign-in/agreement.ts';

export const TOKEN = 'token-of-more-than-sixteen-signs';

export const person = (over: Partial<User> = {}): User => ({
  id: 7,
  name: 'Анна Петрова',
  username: 'anna_p',
  email: 'anna@example.ru',
  phone_number: '79000000007',
  avatar: null,
  account_type: null,
  login: null,
  legal_entity_verified: null,
  inn: null,
  ...over,
});

export const adCard = (id: number, over: Partial<AdCard> = {}): AdCard => ({
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
  ...over,
});

export interface SeenCall {
  /** `POST /api/sms/send`. */
  readonly call: string;
  readonly body: unknown;
  readonly token: string | null;
}

export const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers });

type Answer = Response | Promise<Response> | ((seen: SeenCall) => Response | Promise<Response>);

const NONE = { success: true, data: [] };
/** What the server has for a person without anything, where a test says nothing else. */
const COMMON_ANSWERS: Readonly<Record<string, () => unknown>> = {
  'GET /api/web-user/self': () => {
    const session = store.get(sessionAtom);
    return { success: true, data: { user: session.status === 'signed-in' ? session.user : person() } };
  },
  'GET /api/web-user/self/settings': () => ({ success: true, data: { notify_on_price_change: false } }),
  'GET /api/web-user/ads/get/active': () => NONE,
  'GET /api/web-user/ads/get/archive': () => NONE,
  'GET /api/saved-filters': () => NONE,
  'GET /api/v2/ads/favorites': () => ({ success: true, data: { items: [] } }),
  'GET /api/meta/car-handbooks': () => ({
    success: true,
    data: { marks: [], models: [], generations: [], statuses: [] },
  }),
};

/** Puts the answers in the network's place, by `METHOD path`; the list holds every call in its order. */
export const network = (answers: Readonly<Record<string, Answer>> = {}): SeenCall[] => {
  const calls: SeenCall[] = [];
  globalThis.fetch = (async (url: string, init: RequestInit = {}) => {
    const headers = (init.headers ?? {}) as Record<string, string>;
    const seen = {
      call: `${init.method ?? 'GET'} ${url}`,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : init.body,
      token: headers.Authorization?.replace('Bearer ', '') ?? null,
    };
    calls.push(seen);
    const answer = answers[seen.call];
    if (answer === undefined) {
      const common = COMMON_ANSWERS[seen.call];
      return common ? json(common()) : json({}, 404);
    }
    if (typeof answer === 'function') return answer(seen);
    return (await answer).clone();
  }) as typeof fetch;
  return calls;
};

export const CODE_SENT = json({ success: true, data: { resend_after_seconds: 60, expires_in_seconds: 300 } });
export const opened = (user: User = person()) =>
  json({ success: true, data: { user, token: { token: TOKEN } } });

export const signIn = (user: User = person()) =>
  store.set(sessionAtom, { status: 'signed-in', token: TOKEN, user });

/** A guest in an ordinary launch, with nothing stored. */
export const resetStage = ({ bulletin = true } = {}) => {
  window.localStorage.clear();
  window.sessionStorage.clear();
  store.set(messengerAtom, createNoopMessenger());
  store.set(sessionAtom, { status: 'guest' });
  store.set(isAgreedAtom, false);
  const launch = store.get(launchAtom);
  store.set(launchAtom, { isAdmin: false, settings: { ...launch.settings, bulletin_mode: bulletin } });
};

const Elsewhere = () => <p>{`другой экран ${useLocation().pathname}`}</p>;

/** The app's screens at an address; addresses of other apps say where one is. */
export const show = (address: string): RenderResult => {
  window.history.replaceState(null, '', address);
  const Screens = () =>
    useRoutes([
      ...ROUTES.flatMap(({ name, path }) => {
        const Screen = remoteModule.screens[name];
        return Screen ? [{ path, element: <Screen /> }] : [];
      }),
      { path: '*', element: <Elsewhere /> },
    ]);
  return render(
    <Provider store={store}>
      <BrowserRouter>
        <Screens />
      </BrowserRouter>
    </Provider>,
  );
};
