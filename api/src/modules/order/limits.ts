import type { CountedKey } from '../../http/persistent-limits.ts';

const HOUR_S = 3_600;

/** Orders of guests to one seller, all together [I22]. */
export const guestOrdersOf = (sellerId: number): CountedKey => ({
  key: `guestOrders:${sellerId}`,
  windows: [{ points: 200, seconds: HOUR_S }],
});

/** Those that have a message of their own. */
export const announcedOrdersOf = (sellerId: number): CountedKey => ({
  key: `guestOrders:announced:${sellerId}`,
  windows: [{ points: 20, seconds: HOUR_S }],
});

/** One more message announces the others. */
export const orderSummaryOf = (sellerId: number): CountedKey => ({
  key: `guestOrders:summary:${sellerId}`,
  windows: [{ points: 1, seconds: HOUR_S }],
});
