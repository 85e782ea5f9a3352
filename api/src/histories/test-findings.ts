import { type Counted, miscounted, type PriceMessage, wrongMessages } from './counted.ts';
import type { History } from './test-history.ts';
import type { Published } from './test-race-client.ts';

type Counts = ReadonlyMap<string, number>;

/** The messages about one ad to the user who follows it; `lastPrice` is null where the price never changed. */
export interface Followed {
  readonly ad: number;
  readonly messages: readonly PriceMessage[];
  readonly lastPrice: string | null;
}

/** What the tables contain in the end: counts by user and ad, by ad and price, by the mark of an ad. */
export interface Stored {
  readonly orders: Counts;
  readonly orderMessages: Counts;
  readonly prices: Counts;
  readonly marks: Counts;
  readonly followed: readonly Followed[];
}

/** Orders of one user for one ad are one order, and one message. */
const countOrders = (history: History, { orders, orderMessages }: Stored): Counted[] => {
  const made = new Map<string, { done: number; unknown: number }>();
  for (const { call, reply, key, by } of history.callsOf('ad')) {
    if (call.kind !== 'order') continue;
    const what = `${by.split(' ').at(-1)} ${key}`;
    const one = made.get(what) ?? { done: 0, unknown: 0 };
    if (reply?.kind === 'done') one.done += 1;
    if (reply === null) one.unknown += 1;
    made.set(what, one);
  }
  return [...made].flatMap(([what, calls]) => [
    { what: `order ${what}`, ...calls, found: orders.get(what) ?? 0 },
    { what: `message of order ${what}`, ...calls, found: orderMessages.get(what) ?? 0 },
  ]);
};

const countPrices = (history: History, { prices }: Stored): Counted[] =>
  history.callsOf('ad').flatMap(({ key, call, reply }) =>
    call.kind === 'change'
      ? [
          {
            what: `price ${call.price} of ${key}`,
            done: reply?.kind === 'done' ? 1 : 0,
            unknown: reply === null ? 1 : 0,
            found: prices.get(`${key} ${call.price}`) ?? 0,
          },
        ]
      : [],
  );

const countPublications = (published: readonly Published[], { marks }: Stored): Counted[] =>
  published.map(({ mark, ids, isUnknown }) => ({
    what: mark,
    done: ids.size,
    unknown: isUnknown ? 1 : 0,
    found: marks.get(mark) ?? 0,
  }));

/** Everything that is wrong about a run, also what it lacks; empty when it proves consistency. */
export const findingsOf = (history: History, published: readonly Published[], stored: Stored): object[] => [
  ...history.missing().map((missing) => ({ missing })),
  ...history.violations(),
  ...miscounted([
    ...countOrders(history, stored),
    ...countPrices(history, stored),
    ...countPublications(published, stored),
  ]),
  ...published.filter(({ ids }) => ids.size > 1).map(({ mark, ids }) => ({ what: mark, ids: [...ids] })),
  ...stored.followed.flatMap(({ ad, messages, lastPrice }) =>
    wrongMessages(messages, lastPrice).map((wrong) => ({ ad, wrong })),
  ),
];
