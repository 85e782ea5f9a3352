import { setTimeout as pause } from 'node:timers/promises';
import type { SqlQueries } from '../db/sql-client.ts';
import { createRandom, type Random } from '../seed/random.ts';
import type { History } from './test-history.ts';
import { type Outcome, replyOf, type TestRequest, type TwoServers } from './test-two-servers.ts';

const SEARCHED_MAX = 50;
/** Between two calls of a client. */
const PAUSE_MS = [0, 60] as const;
/** Refusals of a call about a deleted ad. */
export const GONE = [404];

export interface User {
  readonly id: number;
  readonly token: string;
}
export interface KnownAd {
  readonly id: number;
  readonly seller: User;
}
/** An ad that was published with one key, perhaps by several calls. */
export interface Published {
  readonly mark: string;
  readonly ids: Set<number>;
  isUnknown: boolean;
}
export interface Market {
  readonly servers: TwoServers;
  readonly history: History;
  readonly sql: SqlQueries;
  readonly seed: string;
  readonly sellers: readonly User[];
  readonly buyers: readonly User[];
  readonly follower: User;
  readonly ads: KnownAd[];
  readonly published: Published[];
  readonly isRunning: () => boolean;
  nextPrice: number;
  nextPhone: number;
}

export interface Client {
  readonly name: string;
  readonly random: Random;
  send(request: TestRequest): Promise<Outcome | null>;
}

export const clientOf = ({ servers, seed }: Market, name: string): Client => {
  const random = createRandom(`${seed} ${name}`);
  return { name, random, send: (request) => servers.send(random.int(0, 1), request) };
};

export const rest = (random: Random) => pause(random.int(...PAUSE_MS));
const detailsOf = (id: number) => `/api/v2/ads/details/${id}`;
const pricesOf = (id: number) => `/api/v2/ads/${id}/price-history`;

export type Items = { readonly id: number; readonly price: number }[];

/** A list that shows every ad of `among` that is active. */
const recordList = (
  { history }: Market,
  by: string,
  outcome: Outcome | null,
  among: readonly KnownAd[],
  itemsOf: (body: never) => Items,
  freshness: 'ads' | null = null,
): void => {
  if (!outcome || outcome.status === 0) return;
  const reply = replyOf(outcome);
  const prices = new Map(itemsOf(outcome.body as never).map(({ id, price }) => [id, price]));
  for (const { id } of among)
    history.add(
      'ad',
      id,
      { kind: 'read', price: prices.get(id) ?? null },
      { ...outcome, reply, by },
      freshness,
    );
};

export const readOwnAds = async (market: Market, { name, send }: Client, seller: User): Promise<void> => {
  const among = market.ads.filter((ad) => ad.seller === seller);
  const outcome = await send({ method: 'GET', path: '/api/web-user/ads/get/active', token: seller.token });
  recordList(market, name, outcome, among, ({ data }: { data: Items }) => data);
};

export const readPriceHistory = async (market: Market, { name, send }: Client, id: number): Promise<void> => {
  const outcome = await send({ method: 'GET', path: pricesOf(id) });
  if (!outcome || outcome.status === 0) return;
  const isShown = replyOf(outcome, GONE)?.kind === 'done';
  const price = isShown ? (outcome.body as { data: Items }).data[0]?.price : null;
  market.history.add(
    'ad',
    id,
    { kind: 'read', price: price ?? null },
    { ...outcome, reply: { kind: 'done' }, by: name },
  );
};

/** The page of an ad and the search are cached for a short time. */
export const readAsGuest = async (
  market: Market,
  { name, random, send }: Client,
  id: number,
): Promise<void> => {
  if (random.chance(0.3)) {
    const among = [...market.ads];
    if (among.length > SEARCHED_MAX) return;
    const path = `/api/v2/ads/search?page=1&per_page=${SEARCHED_MAX}`;
    const outcome = await send({ method: 'POST', path, json: {} });
    type Found = { data: { items: Items } };
    return recordList(market, name, outcome, among, ({ data }: Found) => data.items, 'ads');
  }
  const outcome = await send({ method: 'GET', path: detailsOf(id) });
  if (!outcome || outcome.status === 0) return;
  const isShown = replyOf(outcome, GONE)?.kind === 'done';
  const price = isShown ? (outcome.body as { data: { price: number } }).data.price : null;
  const completed = { ...outcome, reply: { kind: 'done' }, by: name } as const;
  market.history.add('ad', id, { kind: 'read', price }, completed, 'ads');
};
