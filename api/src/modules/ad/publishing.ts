import { fieldsBy, PLAIN_FIELD_KEYS } from '@cars/shared-contracts/schemas/ad-fields';
import { ACTIVE_ADS_MAX } from '@cars/shared-contracts/schemas/limits';
import type { SqlQueries } from '../../db/sql-client.ts';
import { failures } from '../../http/failure.ts';
import { keepPublishedPrice } from '../price-history/service.ts';
import { toRubles } from '../rate/conversion.ts';
import { ratesInForce } from '../rate/rates-in-force.ts';
import type { CheckedAd } from './new-ad.ts';

/** Empty text is no text. */
export const textOrNull = (text: string | undefined): string | null => text?.trim() || null;

/**
 * Whether VAT, guarantee and credit may be promised [ACC-20]. The account is locked until the end of the
 * transaction: one that is being erased gets no new ad.
 *
 * Throws 401 without an account.
 */
export const isVerifiedCompany = async (tx: SqlQueries, userId: number): Promise<boolean> => {
  const { rows } = await tx.query<{ verified: boolean }>(
    `select account_type = 'legal_entity' and legal_entity_verified is true as verified
     from users where id = $1 and anonymized_at is null for key share`,
    [userId],
  );
  if (!rows[0]) throw failures.unauthorized();
  return rows[0].verified;
};

const TOO_MANY_ADS =
  `На продаже уже ${ACTIVE_ADS_MAX} ваших объявлений, больше может только проверенная компания. ` +
  'Отметьте проданные или удалите лишние.';

/**
 * SQL: a company that was approved, which gave it the login, and waits with corrected data; not one that sends them
 * again after a rejection.
 */
const WAITS_AGAIN = `account_type = 'legal_entity' and legal_entity_verified is false and login is not null
  and (select action from moderation_log where subject_id = users.id
    and action in ('company_approved', 'company_rejected') order by id desc limit 1) is distinct from 'company_rejected'`;

/**
 * Whether an account that is no verified company may have one more ad on sale; a company that waits with corrected data
 * keeps its right to any number. It is locked, so that of two ads at once the second counts the first.
 */
export const hasRoomOnSale = async (tx: SqlQueries, userId: number): Promise<boolean> => {
  await tx.query('select from users where id = $1 for no key update', [userId]);
  const { rows } = await tx.query<{ count: number; waits_again: boolean }>(
    `select ${WAITS_AGAIN} as waits_again,
       (select count(*)::int from ads where user_id = users.id and status = 'active') as count
     from users where id = $1`,
    [userId],
  );
  return rows[0] !== undefined && (rows[0].waits_again || rows[0].count < ACTIVE_ADS_MAX);
};

/** Throws 422 for an account without such room. */
export const admitOnSale = async (tx: SqlQueries, userId: number): Promise<void> => {
  if (!(await hasRoomOnSale(tx, userId))) throw failures.invalid({ ads: [TOO_MANY_ADS] });
};

const place = ({ latitude, longitude }: CheckedAd) =>
  latitude === undefined || longitude === undefined
    ? { latitude: null, longitude: null }
    : { latitude, longitude };

/** Columns of the row, each named here: no other field of a request is written [C4]. */
const columnsOf = (ad: CheckedAd, userId: number, priceRub: number, isVerified: boolean, now: Date) => ({
  user_id: userId,
  mark_id: ad.mark_id,
  model_id: ad.model_id,
  generation_id: ad.generation_id,
  mark: ad.mark,
  model: ad.model,
  generation: ad.generation,
  price: ad.price,
  currency: ad.currency,
  price_rub: priceRub,
  year: ad.year,
  power: ad.power,
  ...fieldsBy(PLAIN_FIELD_KEYS, (key, { kind }) =>
    kind === 'text' ? textOrNull(ad[key] as string | undefined) : ad[key],
  ),
  vin_number: ad.vin_number,
  color: ad.color,
  is_used: ad.is_used,
  statuses_id: ad.statuses_id,
  stock_status: ad.stock_status,
  is_in_stock: ad.stock_status === 'in_stock',
  online_show: ad.online_show ?? false,
  ...promisesOf(ad, isVerified),
  description: textOrNull(ad.description),
  video: textOrNull(ad.video),
  report_url: textOrNull(ad.report_url),
  vin_report_url: textOrNull(ad.vin_report_url),
  ...place(ad),
  address: textOrNull(ad.address),
  city_id: ad.city_id,
  city_key: ad.city_key,
  created_at: now.toISOString(),
  updated_at: now.toISOString(),
});

/**
 * Guarantee and credit have two names [DATA-5], one for the page and one for the forms: a request with
 * one of a pair sets both. Only a verified company promises them at all [C6].
 */
const promisesOf = (ad: CheckedAd, isVerified: boolean) => ({
  with_vat: isVerified && (ad.with_vat ?? false),
  with_guarantee: isVerified && (ad.with_guarantee ?? ad.warranty ?? false),
  warranty: isVerified && (ad.warranty ?? ad.with_guarantee ?? false),
  with_credit: isVerified && (ad.with_credit ?? ad.available_for_credit ?? false),
  available_for_credit: isVerified && (ad.available_for_credit ?? ad.with_credit ?? false),
});

/**
 * Writes the row of a new ad with its first price; returns the id. Its pictures follow in the same transaction.
 *
 * Throws 422 beyond the ads that an account may have on sale.
 */
export const insertAd = async (tx: SqlQueries, ad: CheckedAd, userId: number, now: Date): Promise<number> => {
  const isVerified = await isVerifiedCompany(tx, userId);
  if (!isVerified) await admitOnSale(tx, userId);
  const priceRub = toRubles(ad.price, ad.currency, await ratesInForce(tx));
  const columns = columnsOf(ad, userId, priceRub, isVerified, now);
  const names = Object.keys(columns);
  const { rows } = await tx.query<{ id: number }>(
    `insert into ads (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')})
     returning id`,
    Object.values(columns).map((value) => value ?? null),
  );
  const id = rows[0]?.id as number;
  await keepPublishedPrice(tx, id);
  return id;
};
