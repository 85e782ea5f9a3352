import { DAY_MS } from '@cars/shared-contracts/rules/date';
import type { EventType } from '@cars/shared-contracts/schemas/event';
import type { SeededAd } from './ads.ts';
import type { ColumnTypes } from './insert-rows.ts';
import { createRandom, type Random } from './random.ts';
import { FIXTURE_USERS } from './users.ts';

export const EVENT_COLUMNS = {
  ad_id: 'integer',
  type: 'text',
  viewer_key: 'text',
  half_hour: 'integer',
  created_at: 'timestamptz',
} as const satisfies ColumnTypes;

export interface SeededEvent {
  readonly ad_id: number;
  readonly type: EventType;
  readonly viewer_key: string;
  readonly half_hour: number;
  readonly created_at: string;
}

const DAYS = 30;
const HOUR_MS = 3_600_000;
const HALF_HOUR_MS = HOUR_MS / 2;
/** Hours of UTC: morning to late evening in Moscow. */
const BUSY_HOURS = [4, 20] as const;
/** Views of an ordinary day, from the dullest to the most interesting car. */
const POPULARITY = [0.2, 3] as const;
/** A new ad is seen three times as often; that fades within a week. */
const NOVELTY = 2;
const NOVELTY_DAYS = 4;
const WEEKEND = 1.3;
const FAVORITE_SHARE = 0.06;
const CONTACT_SHARE = 0.05;

function viewsOn(random: Random, popularity: number, day: number, createdAt: number): number {
  const age = Math.max(0, (day - createdAt) / DAY_MS);
  const isWeekend = [0, 6].includes(new Date(day).getUTCDay());
  const expected = popularity * (1 + NOVELTY * Math.exp(-age / NOVELTY_DAYS)) * (isWeekend ? WEEKEND : 1);
  return Math.floor(expected + random.next());
}

function eventsOf({ id, created_at }: SeededAd, startOfDay: number): SeededEvent[] {
  const random = createRandom(`events of ${id}`);
  const [least, most] = POPULARITY;
  const popularity = least + (most - least) * random.next() ** 2;
  const createdAt = Date.parse(created_at);
  const events: SeededEvent[] = [];
  for (let day = startOfDay - DAYS * DAY_MS; day <= startOfDay; day += DAY_MS) {
    const views = viewsOn(random, popularity, day, createdAt);
    for (let n = 0; n < views; n += 1) {
      const at = day + random.int(BUSY_HOURS[0] * HOUR_MS, BUSY_HOURS[1] * HOUR_MS);
      const types: EventType[] = ['view'];
      if (random.chance(FAVORITE_SHARE)) types.push('favorite_add');
      if (random.chance(CONTACT_SHARE)) types.push(random.pick(['contact_telegram', 'contact_phone']));
      if (at < createdAt) continue;
      for (const type of types)
        events.push({
          ad_id: id,
          type,
          viewer_key: `demo:${day / DAY_MS}:${n}`,
          half_hour: Math.floor(at / HALF_HOUR_MS),
          created_at: new Date(at).toISOString(),
        });
    }
  }
  return events;
}

const WITH_STATISTICS: readonly number[] = [FIXTURE_USERS.company.id, FIXTURE_USERS.seller.id];

/** Views, contacts and favourites of the active ads of the demo's company and seller up to now, the oldest first. */
export const makeEvents = (ads: readonly SeededAd[], startOfDay: number, now: Date): SeededEvent[] => {
  const until = now.toISOString();
  return ads
    .filter(({ user_id, status }) => WITH_STATISTICS.includes(user_id) && status === 'active')
    .flatMap((ad) => eventsOf(ad, startOfDay))
    .filter(({ created_at }) => created_at <= until)
    .sort((a, b) => (a.created_at < b.created_at ? -1 : a.created_at > b.created_at ? 1 : 0));
};
