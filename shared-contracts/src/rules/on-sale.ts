import type { AdCard } from '../schemas/ad.ts';
import { daysBetween } from './date.ts';
import { clockMs } from './device-clock.ts';
import { plural } from './plural.ts';

type DatedAd = Pick<AdCard, 'created_at' | 'status'>;

/** Whole days on sale; null for an archived ad and for an unknown day. */
const daysOnSale = ({ created_at, status }: DatedAd, now: number): number | null => {
  const days = daysBetween(created_at ?? '', now);
  return Number.isNaN(days) || status === 'archived' ? null : days;
};

/** «12 дней», «первый день»: how long an ad is on sale; null for an archived one and for an unknown day. */
export const timeOnSale = (ad: DatedAd, now = clockMs()): string | null => {
  const days = daysOnSale(ad, now);
  if (days === null) return null;
  return days < 1 ? 'первый\u00A0день' : `${days}\u00A0${plural(days, ['день', 'дня', 'дней'])}`;
};

/** «В продаже 12 дней», «Размещено вчера». */
export const onSaleText = (ad: DatedAd, now = clockMs()): string | null => {
  const days = daysOnSale(ad, now);
  if (days === null) return null;
  if (days <= 1) return days < 1 ? 'Размещено сегодня' : 'Размещено вчера';
  return `В продаже ${timeOnSale(ad, now)}`;
};
