import { createHash } from 'node:crypto';
import {
  adDetailsLine,
  carTitle,
  conditionBadge,
  type StockBadge,
  stockBadge,
  stockStatusOf,
} from '@cars/shared-contracts/rules/ad';
import { adPrice } from '@cars/shared-contracts/rules/money';
import type { AdDetails } from '@cars/shared-contracts/schemas/ad';
import { plainLine } from '@cars/shared-contracts/schemas/clean-text';

/** The ratio of link previews, and the one of chats. */
export const CARD_SIZES = {
  wide: { width: 1200, height: 630 },
  square: { width: 1080, height: 1080 },
} as const;
export type CardShape = keyof typeof CARD_SIZES;
export const isCardShape = (name: string): name is CardShape => Object.hasOwn(CARD_SIZES, name);

/** Another number gives all cards new addresses: raise it with every change of the drawing. */
const DRAWING = 1;
const DIGEST_LENGTH = 16;
const CARD_FILE = /^([1-9]\d{0,9})-([\w-]{16})\.jpg$/;

export type CardAd = Pick<
  AdDetails,
  | 'id'
  | 'images'
  | 'mark'
  | 'model'
  | 'generation'
  | 'price'
  | 'price_rub'
  | 'currency'
  | 'year'
  | 'mileage'
  | 'kpp'
  | 'city'
  | 'status'
  | 'stock_status'
  | 'is_sold'
  | 'condition'
>;

/** Everything that is drawn: facts of the car and nothing of the seller. */
export interface CardFacts {
  readonly title: string;
  readonly mark: string;
  /** Empty for an ad that is not for sale. */
  readonly price: string;
  readonly details: string;
  readonly badges: readonly StockBadge[];
  /** The address of the cover. */
  readonly cover: string | null;
}

const badgesOf = (ad: CardAd): StockBadge[] => {
  const stock = stockStatusOf(ad);
  const condition = conditionBadge(ad.condition);
  const where = stock === 'in_stock' || stock === 'active' ? null : stockBadge(stock);
  return [...(where ? [where] : []), ...(condition ? [{ text: condition, color: 'black' } as const] : [])];
};

/** An archived ad keeps its name and year alone: photo, price and place are the seller's again. */
export const cardFactsOf = (ad: CardAd): CardFacts => {
  const isArchived = ad.status === 'archived';
  const known = isArchived ? { year: ad.year, mileage: null, kpp: null } : ad;
  const details = [adDetailsLine(known), isArchived ? '' : (ad.city ?? '')].filter(Boolean).join(' · ');
  return {
    title: plainLine(carTitle(ad)),
    mark: plainLine(ad.mark || 'Авторынок'),
    price: isArchived ? '' : adPrice(ad),
    details,
    badges: badgesOf(ad),
    cover: isArchived ? null : (ad.images[0] ?? null),
  };
};

/** Changes with whatever is drawn. */
export const cardDigest = (facts: CardFacts): string =>
  createHash('sha256')
    .update(JSON.stringify([DRAWING, facts]))
    .digest('base64url')
    .slice(0, DIGEST_LENGTH);

/** The path of an ad's card as it is now. */
export const cardPath = (shape: CardShape, ad: CardAd): string =>
  `/img/share/${shape}/${ad.id}-${cardDigest(cardFactsOf(ad))}.jpg`;

/** The parts of a card's file name; null for any other name. */
export const readCardFile = (file: string): { readonly id: number; readonly digest: string } | null => {
  const [, id, digest] = CARD_FILE.exec(file) ?? [];
  return id && digest ? { id: Number(id), digest } : null;
};
