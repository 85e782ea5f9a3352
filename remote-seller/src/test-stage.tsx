import {
  BrowserRouter,
  launchAtom,
  messengerAtom,
  Provider,
  sessionAtom,
  showToastAtom,
  store,
  toastAtom,
  useAtomValue,
  useLocation,
  useRoutes,
} from '@cars/shared-contracts/runtime';
import type { AdDetails } from '@cars/shared-contracts/schemas/ad';
import { AD_FIELD_KEYS, fieldsBy } from '@cars/shared-contracts/schemas/ad-fields';
import type { User } from '@cars/shared-contracts/schemas/user';
import type { Messenger } from '@cars/shared-contracts/shell/messenger';
import { createNoopMessenger } from '@cars/shared-contracts/shell/noop-messenger';
import { ROUTES } from '@cars/shared-contracts/shell/route-table';
import { type RenderResult, render } from '@testing-library/react';
import { remoteModule } from './routes.tsx';

export const TOKEN = 'token-of-more-than-sixteen-signs';

export const person = (over: Partial<User> = {}): User => ({
  id: 7,
  name: 'Анна Петрова',
  username: null,
  email: null,
  phone_number: '79000000007',
  avatar: null,
  account_type: null,
  legal_entity_verified: null,
  ...over,
});

export const HANDBOOK = {
  marks: [
    { id: 1, name: 'Toyota', models: [10] },
    { id: 2, name: 'BMW', models: [20] },
  ],
  models: [
    { id: 10, name: 'Camry', mark_id: 1 },
    { id: 20, name: 'X5', mark_id: 2 },
  ],
  generations: [
    { id: 101, name: 'XV40', model_id: 10, year_from: 2006, year_to: 2011 },
    { id: 100, name: 'XV70', model_id: 10, year_from: 2017, year_to: null },
    { id: 102, name: 'XV50', model_id: 10, year_from: 2011, year_to: 2018 },
  ],
  statuses: [
    { id: 1, name: 'Новый', key: 'new' },
    { id: 2, name: 'С пробегом', key: 'used' },
  ],
};

const NO_FIELDS = fieldsBy(AD_FIELD_KEYS, () => null);
export const ad = (over: Partial<AdDetails> = {}): AdDetails => ({
  ...NO_FIELDS,
  id: 12,
  images: ['/img/original/a.webp', '/img/original/b.webp'],
  mark: 'Toyota',
  model: 'Camry',
  generation: 'XV70',
  price: 2_150_000,
  currency: 'RUB',
  price_rub: 2_150_000,
  year: 2018,
  mileage: 90_000,
  kpp: 'automatic',
  city_key: 'moscow',
  city: 'Москва',
  status: 'active',
  stock_status: 'in_stock',
  engine: 'gas',
  power: 181,
  body: 'sedan',
  drivetrain: 'front_wheel',
  rudder: 'left',
  pts_type: 'original',
  pts_number: null,
  vin_number: 'XW7BF4FK30S123456',
  color: '#000000',
  width: null,
  height: null,
  length: null,
  is_used: true,
  is_in_stock: true,
  with_vat: null,
  online_show: false,
  with_guarantee: null,
  with_credit: null,
  warranty: null,
  available_for_credit: null,
  latitude: null,
  longitude: null,
  description: 'Один владелец.',
  video: null,
  report_url: null,
  vin_report_url: null,
  user: {
    id: 7,
    name: 'Анна Петрова',
    username: null,
    phone_number: null,
    avatar: null,
    listingsCount: 1,
  },
  ...over,
});

export interface SeenCall {
  /** `POST /api/v2/ads/create`. */
  readonly call: string;
  readonly form: Readonly<Record<string, unknown>>;
  readonly key: string | null;
}

export const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers });

/** The fields of a form by name; a name that comes several times holds all its values. */
const fieldsOf = (body: FormData): Record<string, unknown> =>
  Object.fromEntries(
    [...new Set(body.keys())].map((name) => {
      const values = body.getAll(name);
      return [name, values.length > 1 ? values : values[0]];
    }),
  );

type Answer = (seen: SeenCall) => Response | Promise<Response>;

const NO_HINTS = { similar: null, duplicate_ad_id: null };

/** Puts the answers in the network's place, by `METHOD path`; the list holds every call in its order. */
export const network = (answers: Readonly<Record<string, Answer>> = {}): SeenCall[] => {
  const calls: SeenCall[] = [];
  globalThis.fetch = (async (url: string, init: RequestInit = {}) => {
    const headers = (init.headers ?? {}) as Record<string, string>;
    const [path] = url.split('?');
    const seen = {
      call: `${init.method ?? 'GET'} ${path}`,
      form: init.body instanceof FormData ? fieldsOf(init.body) : {},
      key: headers['Idempotency-Key'] ?? null,
    };
    calls.push(seen);
    if (seen.call === 'GET /api/meta/car-handbooks' && !answers[seen.call])
      return json({ success: true, data: HANDBOOK });
    if (seen.call === 'GET /api/web-user/ads/hints' && !answers[seen.call])
      return json({ success: true, data: NO_HINTS });
    return answers[seen.call]?.(seen) ?? json({}, 404);
  }) as typeof fetch;
  return calls;
};

export const signIn = (user: User = person()) =>
  store.set(sessionAtom, { status: 'signed-in', token: TOKEN, user });

/** A guest in an ordinary launch, with nothing stored. */
export const resetStage = (messenger: Partial<Messenger> = {}) => {
  window.localStorage.clear();
  window.sessionStorage.clear();
  store.set(messengerAtom, createNoopMessenger(messenger));
  store.set(sessionAtom, { status: 'guest' });
  store.set(showToastAtom, null);
  const launch = store.get(launchAtom);
  store.set(launchAtom, { isAdmin: false, settings: { ...launch.settings, bulletin_mode: true } });
};

const Elsewhere = () => <p>{`другой экран ${useLocation().pathname}`}</p>;

/** What the shell does with a message. */
const ShellToast = () => <p role="note">{useAtomValue(toastAtom)?.text}</p>;

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
        <ShellToast />
      </BrowserRouter>
    </Provider>,
  );
};
