import {
  type Client,
  clientOf,
  GONE,
  type Items,
  type Market,
  readAsGuest,
  rest,
  type User,
} from './test-race-client.ts';
import { replyOf } from './test-two-servers.ts';

const HEARTS = '/api/v2/ads/favorites';

export const readHearts = async (market: Market, { name, send }: Client, buyer: User): Promise<void> => {
  const among = [...market.ads];
  const outcome = await send({ method: 'GET', path: HEARTS, token: buyer.token });
  if (!outcome || outcome.status === 0) return;
  const reply = replyOf(outcome);
  const { items } = (outcome.body as { data: { items: Items } }).data;
  for (const { id } of among) {
    const listed = items.find((item) => item.id === id);
    const completed = { ...outcome, reply, by: name };
    market.history.add(
      'heart',
      `${buyer.id}:${id}`,
      { kind: 'read', isListed: listed !== undefined },
      completed,
    );
    if (listed) market.history.add('ad', id, { kind: 'read', price: listed.price }, completed);
  }
};

const changeHeart = async (market: Market, { name, random, send }: Client, buyer: User, id: number) => {
  const isAdded = random.chance(0.6);
  const path = `/api/v2/ads/${id}/favorites`;
  const outcome = await send({ method: isAdded ? 'POST' : 'DELETE', path, token: buyer.token });
  if (!outcome) return;
  const reply = replyOf(outcome, isAdded ? GONE : []);
  market.history.add(
    'heart',
    `${buyer.id}:${id}`,
    { kind: isAdded ? 'add' : 'drop' },
    { ...outcome, reply, by: name },
  );
};

/** Orders are identified in the end by the phone of the buyer. */
const phoneOf = ({ id }: User): string => `7999${String(1_000_000 + id)}`;

const order = async (market: Market, { name, send }: Client, buyer: User, id: number): Promise<void> => {
  const json = { id, user_name: 'Покупатель', user_phone: `+${phoneOf(buyer)}`, user_comment: '' };
  // Two concurrent equal orders, as from an impatient user.
  const outcomes = await Promise.all(
    [0, 1].map(() => send({ method: 'POST', path: '/api/ads/order', token: buyer.token, json })),
  );
  for (const outcome of outcomes) {
    if (!outcome) continue;
    const by = `${name} as ${buyer.id}`;
    market.history.add('ad', id, { kind: 'order' }, { ...outcome, reply: replyOf(outcome, GONE), by });
  }
};

/** Adds and removes favourites of the same users as other clients do, and orders. */
export const buy = async (market: Market, name: string): Promise<void> => {
  const client = clientOf(market, name);
  const { random } = client;
  while (market.isRunning()) {
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
