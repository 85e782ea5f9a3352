import { formatWhole } from '@cars/shared-contracts/rules/money';
import { plural } from '@cars/shared-contracts/rules/plural';
import type { AdCard } from '@cars/shared-contracts/schemas/ad';
import type { ArchivedAd, OwnAd } from '@cars/shared-contracts/schemas/profile';
import type { User } from '@cars/shared-contracts/schemas/user';
import { isCompanyWaiting } from '../../company.ts';

export type ProfileTab = 'active' | 'archive';

/** The tab of an address; any other value means the active ads. */
export const profileTabOf = (text: string | null): ProfileTab => (text === 'archive' ? 'archive' : 'active');

/** An archived ad in the shape of a card [DATA-4]. */
export const archivedCard = ({ id, car, ad_status, price, currency, ...rest }: ArchivedAd): AdCard => ({
  id,
  images: car.images,
  mark: car.car_mark.name,
  model: car.car_model.name,
  price,
  currency,
  price_rub: rest.price_rub ?? null,
  year: car.year,
  mileage: car.mileage,
  kpp: car.kpp,
  city_key: rest.city_key,
  city: rest.city ?? null,
  status: ad_status.name,
  stock_status: rest.stock_status,
  ...(rest.is_sold ? { is_sold: true } : {}),
});

type Interest = NonNullable<OwnAd['interest']>;

/** Of all ads together; undefined where the server does not count for each of them. */
export const totalInterest = (ads: readonly OwnAd[]): { readonly interest?: Interest } => {
  const known = ads.flatMap(({ interest }) => interest ?? []);
  if (known.length === 0) return {};
  const sumOf = (field: keyof Interest) => known.reduce((sum, one) => sum + one[field], 0);
  return { interest: { views: sumOf('views'), contacts: sumOf('contacts') } };
};

/** «За 30 дней: 54 просмотра, 2 обращения»; null where nothing is known. */
export const interestText = ({ interest }: Pick<OwnAd, 'interest'>): string | null => {
  if (!interest) return null;
  const views = plural(interest.views, ['просмотр', 'просмотра', 'просмотров']);
  const contacts = plural(interest.contacts, ['обращение', 'обращения', 'обращений']);
  return `За 30\u00a0дней: ${formatWhole(interest.views)}\u00a0${views}, ${formatWhole(interest.contacts)}\u00a0${contacts}`;
};

/** A company account's banner: none, an invitation, or pending data [ACC-18] [ACC-22]. */
export const legalNotice = (user: User, sentBy: string | null): 'none' | 'invitation' | 'waiting' => {
  if (user.legal_entity_verified === true) return 'none';
  if (isCompanyWaiting(user)) return 'waiting';
  return user.account_type === 'legal_entity' || sentBy === String(user.id) ? 'none' : 'invitation';
};
