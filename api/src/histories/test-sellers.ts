import { setTimeout as pause } from 'node:timers/promises';
import { adForm, CREATE, newAdForm, updateOf } from '../test-selling.ts';
import {
  type Client,
  clientOf,
  GONE,
  type KnownAd,
  type Market,
  type Published,
  readAsGuest,
  readOwnAds,
  readPriceHistory,
  rest,
  type User,
} from './test-race-client.ts';
import { replyOf } from './test-two-servers.ts';

const TRIES_MAX = 20;
const RETRY_MS = 250;

export const changePrice = async (
  market: Market,
  { name, send }: Client,
  { id, seller }: KnownAd,
): Promise<void> => {
  market.nextPrice += 1_000;
  const price = market.nextPrice;
  const form = adForm({ price: String(price) });
  const outcome = await send({ method: 'POST', path: updateOf(id), token: seller.token, form });
  if (outcome)
    market.history.add(
      'ad',
      id,
      { kind: 'change', price },
      { ...outcome, reply: replyOf(outcome, GONE), by: name },
    );
};

const removeAd = async (market: Market, { name, send }: Client, { id, seller }: KnownAd): Promise<void> => {
  const path = `/api/web-user/ads/delete/${id}`;
  const outcome = await send({ method: 'DELETE', path, token: seller.token });
  if (outcome)
    market.history.add('ad', id, { kind: 'remove' }, { ...outcome, reply: replyOf(outcome, GONE), by: name });
};

/**
 * Sends the same new ad to both servers concurrently, and again to one that has not reported the outcome: it may be
 * busy.
 */
export const publish = async (market: Market, { name, random }: Client, seller: User): Promise<void> => {
  market.nextPrice += 1_000;
  const price = market.nextPrice;
  const one: Published = {
    mark: `ad ${market.published.length} of ${market.seed}`,
    ids: new Set(),
    isUnknown: false,
  };
  market.published.push(one);
  const headers = { 'idempotency-key': `${market.seed}-${market.published.length}` };
  const startedAt = performance.now();
  /** Servers that have not reported the outcome. */
  const open = new Set([0, 1]);
  for (let tries = 0; tries < TRIES_MAX && open.size > 0; tries += 1) {
    const outcomes = await Promise.all(
      [...open].map(async (at) => {
        const form = newAdForm({ price: String(price), description: one.mark });
        const request = { method: 'POST', path: CREATE, token: seller.token, headers, form } as const;
        const outcome = await market.servers.send(at, request);
        if (outcome && replyOf(outcome)) {
          open.delete(at);
          one.ids.add((outcome.body as { data: { id: number } }).data.id);
        } else if (outcome) one.isUnknown = true;
        return outcome;
      }),
    );
    if (outcomes.every((outcome) => outcome === null)) break; // ten ads an hour
    await (open.size > 0 ? pause(RETRY_MS) : rest(random));
  }
  const [id] = one.ids;
  if (id === undefined) return;
  const endedAt = performance.now();
  market.history.add(
    'ad',
    id,
    { kind: 'publish', price },
    { startedAt, endedAt, reply: { kind: 'done' }, by: name },
  );
  market.ads.push({ id, seller });
};

/** Changes prices, publishes and deletes, also ads whose price others are changing. */
export const sell = async (market: Market, name: string): Promise<void> => {
  const client = clientOf(market, name);
  const { random } = client;
  while (market.isRunning()) {
    const ad = random.pick(market.ads);
    const work = random.weighted([
      [changePrice, 50],
      [removeAd, 3],
      [() => publish(market, client, ad.seller), 6],
      [() => readOwnAds(market, client, ad.seller), 20],
      [() => readPriceHistory(market, client, ad.id), 10],
      [() => readAsGuest(market, client, ad.id), 13],
    ]);
    await work(market, client, ad);
    await rest(random);
  }
};
