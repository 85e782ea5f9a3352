import { adDetailsLine, adPlace, adTitle } from '@cars/shared-contracts/rules/ad';
import { detailsSources } from '@cars/shared-contracts/rules/image-presets';
import { adPrice } from '@cars/shared-contracts/rules/money';
import type { AdCard } from '@cars/shared-contracts/schemas/ad';

/** A car in a chat: title, price, year with mileage and gearbox, city, a line each. */
export const carText = (ad: AdCard): string =>
  [adTitle(ad), adPrice(ad), adDetailsLine(ad), adPlace(ad)].join('\n');

/** Absolute address of the cover; null without one. */
export const carPhoto = ({ images }: Pick<AdCard, 'images'>, appUrl: string): string | null => {
  const cover = detailsSources(images[0])?.fallback;
  return cover ? new URL(cover, appUrl).href : null;
};
