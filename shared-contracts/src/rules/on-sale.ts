import type { AdCard } from '../schemas/ad.ts';
import { daysBetween } from './date.ts';
import { plural } from './plural.ts';

type DatedAd = Pick<AdCard, 'created_at' | 'status'>;

/** «12 дней», «первый день»: how long an ad is on sale; null for an archived one and for an unknown day. */
export const timeOnSale = ({ created_at, status }: DatedAd, now = Date.now()): string | null => {
  const days = daysBetween(created_at ?? '', now);
  if (Number.isNaN(days) || status === 'archived') return null;
  return days < 1 ? 'первый\u00A0день' : `${days}\u00A0${plural(days, ['день', 'дня', 'дней'])}`;
};

/** «В продаже 12 дней». */
export const onSaleText = (ad: DatedAd, now = Date.now()): string | null => {
  const time = timeOnSale(ad, now);
  return time && `В продаже ${time}`;
};
