import type { CountedKey } from '../../http/persistent-limits.ts';
import { hashed } from '../sign-in/limits.ts';

const HOUR_S = 3_600;
const DAY_S = 86_400;

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

/** A number of another country is stored with its plus or, where none was written, without it. */
const numberKey = (phone: string): string => hashed(phone.replace('+', ''));

/** Sellers to whom guests name one number, which is no proof that it is theirs [I22]. */
export const sellersOfNumber = (phone: string): CountedKey => ({
  key: `guestNumber:${numberKey(phone)}`,
  windows: [{ points: 10, seconds: DAY_S }],
});

/** Full once the seller was named this number: further orders there are no further seller. */
export const sellerOfNumber = (phone: string, sellerId: number): CountedKey => ({
  key: `guestNumber:${numberKey(phone)}:${sellerId}`,
  windows: [{ points: 1, seconds: DAY_S }],
});
