import { makeAds } from './ads.ts';
import { pictureAddresses } from './demo-pictures.ts';
import { makeUsers } from './users.ts';

/** The demo of a day that does not pass. */
export const DAY = Date.UTC(2026, 2, 1);
export const around = {
  startOfDay: DAY,
  rates: { RUB: 1, USD: 100, EUR: 110, date: '2026-03-01' },
  pictures: pictureAddresses({ addressOf: (key) => `/img/original/${key}` }),
};
export const users = makeUsers(DAY);
export const ads = makeAds(users, around);
