import type { CardAd } from './card-facts.ts';

/** An ad with everything that a card shows. */
export const cardAd = (over: Partial<CardAd> = {}): CardAd => ({
  id: 7,
  images: ['/img/original/a.webp'],
  mark: 'Toyota',
  model: 'Camry',
  generation: 'XV70',
  price: 25_000,
  currency: 'USD',
  price_rub: 2_308_750,
  year: 2019,
  mileage: 85_000,
  kpp: 'automatic',
  city: 'Москва',
  status: 'active',
  stock_status: 'in_stock',
  condition: 'used',
  ...over,
});
