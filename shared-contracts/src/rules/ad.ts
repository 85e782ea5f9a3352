import type { AdCard, AdDetails } from '../schemas/ad.ts';
import { DAY_MS } from './date.ts';
import { clockMs } from './device-clock.ts';
import { formatKm } from './measure.ts';
import { adPrice } from './money.ts';
import { CONDITIONS, vehicleLabel } from './vehicle.ts';

/** «Toyota Camry»; an ad without a mark or model still has a title [CAT-13]. */
export const adTitle = ({ mark, model }: Pick<AdCard, 'mark' | 'model'>): string =>
  `${mark || 'Марка'} ${model || 'Модель'}`;

/** «Toyota Camry XV70»: mark, model and generation [CAR-4]. */
export const carTitle = (ad: Pick<AdDetails, 'mark' | 'model' | 'generation'>): string =>
  [adTitle(ad), ad.generation].filter(Boolean).join(' ');

/** The browser title of a car's page: «Toyota Camry XV70, 1 234 567 ₽». */
export const documentTitle = (
  ad: Pick<AdDetails, 'mark' | 'model' | 'generation' | 'price' | 'price_rub' | 'currency'>,
): string => `${carTitle(ad)}, ${adPrice(ad)}`;

/** «2019, 85 000 км, Автомат»; «Детали не указаны» when nothing is known [CAT-14]. */
export const adDetailsLine = ({ year, mileage, kpp }: Pick<AdCard, 'year' | 'mileage' | 'kpp'>): string => {
  const parts = [
    year ? String(year) : '',
    mileage === null ? '' : formatKm(mileage),
    kpp ? (vehicleLabel('kpp', kpp) ?? kpp) : '',
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(', ') : 'Детали не указаны';
};

/** The location under a card [CAT-15]. */
export const adPlace = ({ city, is_sold }: Pick<AdCard, 'city' | 'is_sold'>): string =>
  city || (is_sold ? '' : 'Город не указан');

export type StockBadge = { readonly text: string; readonly color: 'green' | 'black' | 'blue' };

const STOCK_BADGES: Readonly<Record<string, StockBadge>> = {
  in_stock: { text: 'В наличии', color: 'green' },
  active: { text: 'В наличии', color: 'green' },
  on_order: { text: 'Под заказ', color: 'black' },
  ordered: { text: 'Под заказ', color: 'black' },
  in_transit: { text: 'В пути', color: 'blue' },
  expected: { text: 'Ожидается', color: 'blue' },
  archived: { text: 'В архиве', color: 'black' },
  sold: { text: 'Продано', color: 'black' },
};

/** Where the car is; older ads store it in their status only. Of an archived ad that it is one, or sold. */
export const stockStatusOf = ({
  stock_status,
  status,
  is_sold,
}: Pick<AdCard, 'stock_status' | 'status' | 'is_sold'>): AdCard['status'] => {
  if (status !== 'archived') return stock_status ?? status;
  return is_sold ? 'sold' : status;
};

/** Off the catalog and not sold, as by a moderator: its link opens for its owner alone. */
export const isTakenDown = ({ status, is_sold }: Pick<AdCard, 'status' | 'is_sold'>): boolean =>
  status === 'archived' && !is_sold;

/** The availability badge; any other value shows nothing [CAT-16]. */
export const stockBadge = (status: string | null | undefined): StockBadge | null =>
  status && Object.hasOwn(STOCK_BADGES, status) ? (STOCK_BADGES[status] ?? null) : null;

/** Conditions of a sound car: it has no badge. */
const SOUND: readonly string[] = ['new', 'used'];

/** The name of a condition that a buyer should see before opening the ad; null for others. */
export const conditionBadge = (condition: string | null | undefined): string | null =>
  CONDITIONS.find(({ key }) => key === condition && !SOUND.includes(key))?.name ?? null;

/** A reduction of the price is shown for this long. */
export const PRICE_REDUCTION_DAYS = 14;

export const isPriceReduced = (
  { price_reduced_at: reducedAt }: Pick<AdCard, 'price_reduced_at'>,
  now = clockMs(),
): boolean => Boolean(reducedAt) && now - Date.parse(String(reducedAt)) < PRICE_REDUCTION_DAYS * DAY_MS;

/** «ID: 7» and mark, model, generation and price, a line each [CAR-19]. */
export const shareText = (
  ad: Pick<AdDetails, 'id' | 'mark' | 'model' | 'generation' | 'price' | 'price_rub' | 'currency'>,
): string => [`ID: ${ad.id}`, carTitle(ad), adPrice(ad)].join('\n');
