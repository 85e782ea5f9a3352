import { setTimeout as pause } from 'node:timers/promises';
import type { SqlQueries } from '../db/sql-client.ts';
import { createRandom, type Random } from '../seed/random.ts';
import { adForm, CREATE, newAdForm, updateOf } from '../test-selling.ts';
import type { History } from './test-history.ts';
import { type Answer, replyOf, type TestRequest, type TwoServers } from './test-two-servers.ts';

const SEARCHED_MAX = 50;
/** Between two calls of a client. */
const PAUSE_MS = [0, 60] as const;
/** Codes to all phones together are sixty a minute. */
const SIGN_IN_EVERY_MS = 2_500;
const GONE = [404];

export interface Person {
  readonly id: number;
  readonly token: string;
}
export interface KnownAd {
  readonly id: number;
  readonly seller: Person;
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
  readonly sellers: readonly Person[];
  readonly buyers: readonly Person[];
  readonly follower: Person;
  readonly ads: KnownAd[];
  readonly published: Published[];
  readonly goesOn: () => boolean;
  nextPrice: number;
  nextPhone: number;
}

interface Client {
  readonly name: string;
  readonly random: Random;
  ask(request: TestRequest): Promise<Answer | null>;
}

const clientOf = ({ servers, seed }: Market, name: string): Client => {
  const random = createRandom(`${seed} ${name}`);
  return { name, random, ask: (request) => servers.ask(random.int(0, 1), request) };
};

const rest = (random: Random) => pause(random.int(...PAUSE_MS));
const detailsOf = (id: number) => `/api/v2/ads/details/${id}`;
const pricesOf = (id: number) => `/api/v2/ads/${id}/price-history`;

type Items = { readonly id: number; readonly price: number }[];

/** A list that shows every ad of `among` that is active. */
const recordList = (
  { history }: Market,
  by: string,
  answer: Answer | null,
  among: readonly KnownAd[],
  itemsOf: (body: never) => Items,
  freshness: 'ads' | null = null,
): void => {
  if (!answer || answer.status === 0) return;
  const reply = replyOf(answer);
  const prices = new Map(itemsOf(answer.body as never).map(({ id, price }) => [id, price]));
  for (const { id } of among)
    history.add(
      'ad',
      id,
      { kind: 'read', price: prices.get(id) ?? null },
      { ...answer, reply, by },
      freshness,
    );
};

const readOwnAds = async (market: Market, { name, ask }: Client, seller: Person): Promise<void> => {
  const among = market.ads.filter((ad) => ad.seller === seller);
  const answer = await ask({ method: 'GET', path: '/api/web-user/ads/get/active', token: seller.token });
  recordList(market, name, answer, among, ({ data }: { data: Items }) => data);
};

const readPriceHistory = async (market: Market, { name, ask }: Client, id: number): Promise<void> => {
  const answer = await ask({ method: 'GET', path: pricesOf(id) });
  if (!answer || answer.status === 0) return;
  const isShown = replyOf(answer, GONE)?.kind === 'done';
  const price = isShown ? (answer.body as { data: Items }).data[0]?.price : null;
  market.history.add(
    'ad',
    id,
    { kind: 'read', price: price ?? null },
    { ...answer, reply: { kind: 'done' }, by: name },
  );
};

/** The page of an ad and the search are cached for a short time. */
const readAsGuest = async (market: Market, { name, random, ask }: Client, id: number): Promise<void> => {
  if (random.chance(0.3)) {
    const among = [...market.ads];
    if (among.length > SEARCHED_MAX) return;
    const path = `/api/v2/ads/search?page=1&per_page=${SEARCHED_MAX}`;
    const answer = await ask({ method: 'POST', path, json: {} });
    type Found = { data: { items: Items } };
    return recordList(market, name, answer, among, ({ data }: Found) => data.items, 'ads');
  }
  const answer = await ask({ method: 'GET', path: detailsOf(id) });
  if (!answer || answer.status === 0) return;
  const isShown = replyOf(answer, GONE)?.kind === 'done';
  const price = isShown ? (answer.body as { data: { price: number } }).data.price : null;
  const answered = { ...answer, reply: { kind: 'done' }, by: name } as const;
  market.history.add('ad', id, { kind: 'read', price }, answered, 'ads');
};

const changePrice = async (market: Market, { name, ask }: Client, { id, seller }: KnownAd): Promise<void> => {
  market.nextPrice += 1_000;
  const price = market.nextPrice;
  const form = adForm({ price: String(price) });
  const answer = await ask({ method: 'POST', path: updateOf(id), token: seller.token, form });
  if (answer)
    market.history.add(
      'ad',
      id,
      { kind: 'change', price },
      { ...answer, reply: replyOf(answer, GONE), by: name },
    );
};

const removeAd = async (market: Market, { name, ask }: Client, { id, seller }: KnownAd): Promise<void> => {
  const path = `/api/web-user/ads/delete/${id}`;
  const answer = await ask({ method: 'DELETE', path, token: seller.token });
  if (answer)
    market.history.add('ad', id, { kind: 'remove' }, { ...answer, reply: replyOf(answer, GONE), by: name });
};

/** Sends the same new ad to both servers until one of them reports the outcome. */
const publish = async (market: Market, { name, random }: Client, seller: Person): Promise<void> => {
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
  for (let tries = 0; tries < 20 && one.ids.size === 0; tries += 1) {
    const answers = await Promise.all(
      [0, 1].map((at) => {
        const form = newAdForm({ price: String(price), description: one.mark });
        return market.servers.ask(at, { method: 'POST', path: CREATE, token: seller.token, headers, form });
      }),
    );
    const given = answers.filter((answer) => answer !== null);
    for (const answer of given) {
      if (replyOf(answer)) one.ids.add((answer.body as { data: { id: number } }).data.id);
      else one.isUnknown = true;
    }
    if (given.length === 0) break; // ten ads an hour
    await rest(random);
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
  while (market.goesOn()) {
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

const HEARTS = '/api/v2/ads/favorites';

const readHearts = async (market: Market, { name, ask }: Client, buyer: Person): Promise<void> => {
  const among = [...market.ads];
  const answer = await ask({ method: 'GET', path: HEARTS, token: buyer.token });
  if (!answer || answer.status === 0) return;
  const reply = replyOf(answer);
  const { items } = (answer.body as { data: { items: Items } }).data;
  for (const { id } of among) {
    const listed = items.find((item) => item.id === id);
    const answered = { ...answer, reply, by: name };
    market.history.add(
      'heart',
      `${buyer.id}:${id}`,
      { kind: 'read', isListed: listed !== undefined },
      answered,
    );
    if (listed) market.history.add('ad', id, { kind: 'read', price: listed.price }, answered);
  }
};

const changeHeart = async (market: Market, { name, random, ask }: Client, buyer: Person, id: number) => {
  const isAdded = random.chance(0.6);
  const path = `/api/v2/ads/${id}/favorites`;
  const answer = await ask({ method: isAdded ? 'POST' : 'DELETE', path, token: buyer.token });
  if (!answer) return;
  const reply = replyOf(answer, isAdded ? GONE : []);
  market.history.add(
    'heart',
    `${buyer.id}:${id}`,
    { kind: isAdded ? 'add' : 'drop' },
    { ...answer, reply, by: name },
  );
};

/** Orders are identified in the end by the phone of the buyer. */
const phoneOf = ({ id }: Person): string => `7999${String(1_000_000 + id)}`;

const order = async (market: Market, { name, ask }: Client, buyer: Person, id: number): Promise<void> => {
  const json = { id, user_name: 'Покупатель', user_phone: `+${phoneOf(buyer)}`, user_comment: '' };
  // Two concurrent equal orders, as from an impatient user.
  const answers = await Promise.all(
    [0, 1].map(() => ask({ method: 'POST', path: '/api/ads/order', token: buyer.token, json })),
  );
  for (const answer of answers) {
    if (!answer) continue;
    const by = `${name} as ${buyer.id}`;
    market.history.add('ad', id, { kind: 'order' }, { ...answer, reply: replyOf(answer, GONE), by });
  }
};

/** Adds and removes favourites of the same users as other clients do, and orders. */
export const buy = async (market: Market, name: string): Promise<void> => {
  const client = clientOf(market, name);
  const { random } = client;
  while (market.goesOn()) {
    const buyer = random.pick(market.buyers);
    const { id } = random.pick(market.ads);
    const work = random.weighted([
      [() => changeHeart(market, client, buyer, id), 50],
      [() => readHearts(market, client, buyer), 25],
      [() => order(market, client, buyer, id), 8],
      [() => readAsGuest(market, client, id), 20],
    ]);
    await work();
    await rest(random);
  }
};

const useSession = async (market: Market, { name, ask }: Client, token: string): Promise<void> => {
  const answer = await ask({ method: 'GET', path: '/api/web-user/self/settings', token });
  if (!answer || answer.status === 0) return;
  market.history.add(
    'session',
    token,
    { kind: 'use' },
    { ...answer, reply: replyOf(answer, [401]), by: name },
  );
};

const tryCode = async (
  market: Market,
  { name, ask }: Client,
  phone: string,
  code: string,
  isRight: boolean,
) => {
  const answer = await ask({ method: 'POST', path: '/api/sms/verify', json: { phone, code } });
  if (!answer) return null;
  const reply = replyOf(answer, [422]);
  market.history.add('code', phone, { kind: 'try', isRight }, { ...answer, reply, by: name });
  if (reply?.kind !== 'done') return null;
  const { token } = (answer.body as { data: { token: { token: string } } }).data.token;
  market.history.add('session', token, { kind: 'open' }, { ...answer, reply, by: name });
  return token;
};

/** Signs in to new accounts, with right and wrong codes concurrently, and out again. */
export const signInAndOut = async (market: Market, name: string): Promise<void> => {
  const client = clientOf(market, name);
  const { random, ask } = client;
  for (let next = performance.now(); market.goesOn(); next += SIGN_IN_EVERY_MS) {
    await pause(Math.max(0, next - performance.now()));
    market.nextPhone += 1;
    const phone = String(market.nextPhone);
    const answer = await ask({ method: 'POST', path: '/api/sms/send', json: { phone } });
    if (!answer) continue;
    market.history.add('code', phone, { kind: 'send' }, { ...answer, reply: replyOf(answer), by: name });
    const { rows } = await market.sql.query<{ secret: string }>(
      "select secret from outbox where recipient = $1 and kind = 'code'",
      [phone],
    );
    if (!rows[0]) continue; // the server was killed before
    const { secret } = rows[0];
    const wrong = String((Number(secret) + 1) % 10_000).padStart(4, '0');
    const tries = Array.from({ length: random.int(2, 5) }, (_, n) => n < 2 || random.chance(0.3));
    const tokens = await Promise.all(
      random
        .shuffled(tries)
        .map((isRight) => tryCode(market, client, phone, isRight ? secret : wrong, isRight)),
    );
    for (const token of tokens.filter((one) => one !== null)) {
      await Promise.all([useSession(market, client, token), useSession(market, client, token)]);
      if (random.chance(0.5)) continue;
      const path = '/api/web-user/access/logout';
      const closed = await ask({ method: 'POST', path, token });
      if (!closed) continue;
      const reply = replyOf(closed, [401]);
      market.history.add('session', token, { kind: 'close' }, { ...closed, reply, by: name });
      await Promise.all([useSession(market, client, token), useSession(market, client, token)]);
    }
  }
};

/** Reads everything once more from both servers: all acknowledged writes exist. */
export const readEverything = async (market: Market): Promise<void> => {
  for (const at of [0, 1]) {
    const name = `the last reader of server ${at}`;
    const ask = async (request: TestRequest) => {
      const answer = await market.servers.ask(at, request);
      if (!answer || answer.status === 0)
        throw new Error(`${name} has no answer: ${JSON.stringify({ request: request, answer })}`);
      return answer;
    };
    const client: Client = { ...clientOf(market, name), ask };
    for (const seller of market.sellers) await readOwnAds(market, client, seller);
    for (const buyer of market.buyers) await readHearts(market, client, buyer);
    for (const { id } of market.ads) await readPriceHistory(market, client, id);
    for (const token of market.history.operationsOf('session').keys())
      await useSession(market, client, token);
  }
};
