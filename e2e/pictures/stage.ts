import type { AdCard, AdDetails } from '@cars/shared-contracts/schemas/ad';
import { bearer, openSession, type Session } from '@cars/tooling/browser-check/demo-session';
import type { APIRequestContext } from '@playwright/test';
import { adDetails } from '../fixtures/ads.ts';
import { enter } from '../fixtures/users.ts';

/** The user of a screen. `newcomer` has an account and nothing in it. */
export type Viewer = 'buyer' | 'company' | 'waiting' | 'newcomer';
export type ShownAd =
  | 'inStock'
  | 'onlineShow'
  | 'onMap'
  | 'onOrder'
  | 'damaged'
  | 'own'
  | 'withVideo'
  | 'priced'
  | 'noted';

/** The users and ads of one run: the seed creates the same ones each time. */
export interface Stage {
  readonly users: Readonly<Record<Viewer, Session>>;
  readonly ads: Readonly<Record<ShownAd, number>>;
  readonly sellerId: number;
}

const search = async (request: APIRequestContext, filter: object): Promise<AdCard[]> => {
  const response = await request.post('/api/v2/ads/search?page=1&per_page=50', { data: filter });
  return ((await response.json()) as { data: { items: AdCard[] } }).data.items;
};

const first = (ads: readonly AdCard[], fits: (ad: AdCard) => boolean): number => {
  const ad = ads.find(fits);
  if (!ad) throw new Error('the demo has no such ad');
  return ad.id;
};

/** The first ad that has enough similar ones for a fair price. */
const firstPriced = async (request: APIRequestContext, ads: readonly AdCard[]): Promise<number> => {
  for (const { id } of ads) {
    const response = await request.get(`/api/v2/ads/${id}/similar-prices`);
    if (((await response.json()) as { data: unknown }).data) return id;
  }
  throw new Error('no shown ad of the demo has a fair price');
};

/** The first ad whose details fit. */
const firstDetailed = async (
  request: APIRequestContext,
  ads: readonly AdCard[],
  fits: (details: AdDetails) => boolean,
): Promise<number> => {
  for (const { id } of ads) if (fits(await adDetails(request, id))) return id;
  throw new Error('the demo shows no such ad');
};

/** Signs the demo's users in, gives the buyer favourites and saved filters, and chooses the ads to show. */
export const prepareStage = async (request: APIRequestContext): Promise<Stage> => {
  const users = {
    buyer: await enter(request, '79000000001'),
    company: await openSession(request),
    waiting: await enter(request, '79000000004'),
    newcomer: await enter(request, '79000009999'),
  };
  const stock = await search(request, { stock_status: 'in_stock' });
  const headers = bearer(users.buyer);
  for (const { id } of stock.slice(0, 5)) await request.post(`/api/v2/ads/${id}/favorites`, { headers });
  const noted = first(stock, () => true);
  await request.patch(`/api/v2/ads/${noted}/favorites`, {
    headers,
    data: { note: 'Перезвонить в среду после 18.\nТорг до 1,2 млн, зимняя резина в подарок.' },
  });
  for (const data of [
    { name: 'от 20.11.2026', price_to: 1_500_000, car_status_ids: [2] },
    { name: 'Автомобили до 100 000 км', mileage_to: 100_000, notify_on_new_ad: false },
  ])
    await request.post('/api/saved-filters', { headers, data });
  const own = await request.get('/api/web-user/ads/get/active', { headers: bearer(users.company) });
  const inStock = first(stock, ({ has_video, currency }) => !has_video && currency === 'RUB');
  const details = await request.get(`/api/v2/ads/details/${inStock}`);
  return {
    users,
    ads: {
      inStock,
      onlineShow: await firstDetailed(request, stock, ({ online_show }) => online_show === true),
      onMap: await firstDetailed(request, stock, ({ latitude }) => latitude !== null),
      onOrder: first(
        await search(request, { stock_status: 'on_order' }),
        ({ has_video, currency }) => !has_video && currency !== 'RUB',
      ),
      damaged: first(await search(request, { car_statuses: [4] }), ({ has_video }) => !has_video),
      noted,
      priced: await firstPriced(request, stock),
      withVideo: first(stock, ({ has_video }) => has_video === true),
      own: ((await own.json()) as { data: { id: number }[] }).data[0]?.id ?? 0,
    },
    sellerId: ((await details.json()) as { data: { user: { id: number } } }).data.user.id,
  };
};

const VARIABLE = 'PICTURES_STAGE';

/** Passes the stage from the global setup to the workers. */
export const storeStage = (stage: Stage): void => {
  process.env[VARIABLE] = JSON.stringify(stage);
};

export const storedStage = (): Stage => JSON.parse(process.env[VARIABLE] ?? '') as Stage;
