import { hasVideo } from '@cars/shared-contracts/rules/video';
import type { AdCard, AdDetails } from '@cars/shared-contracts/schemas/ad';
import { AD_FIELD_KEYS } from '@cars/shared-contracts/schemas/ad-fields';
import type { SqlQueries } from '../../db/sql-client.ts';
import { PUBLIC_ACCOUNT_TYPE, PUBLIC_NAME } from '../user/public-seller.ts';
import { type StoredWarning, shownWarnings, WARNINGS_SQL } from '../warning/shown-warnings.ts';
import { CARD_COLUMNS, type CardRow, cityName, conditionKey } from './card.ts';
import { readJsonRows } from './json-rows.ts';

type OwnFields = Omit<
  AdDetails,
  keyof AdCard | 'user' | 'video' | 'note' | 'price_alert' | 'warnings' | 'views'
>;

interface DetailsRow extends CardRow, OwnFields {
  readonly seller_id: number;
  readonly images: string[];
  readonly seller_name: string | null;
  readonly username: string | null;
  readonly phone: string | null;
  readonly avatar: string | null;
  readonly account_type: string;
  readonly is_sold: boolean;
  /** The account is not erased. */
  readonly has_seller: boolean;
  readonly views: number | null;
  /** Null without any. */
  readonly warnings: readonly StoredWarning[] | null;
}

/** Fields of an ad that its card has already. */
const CARD_KEYS: ReadonlySet<string> = new Set(['year', 'mileage', 'kpp']);
/** Columns of the page beside those of the card. */
const DETAILS_COLUMNS = [
  ...AD_FIELD_KEYS.filter((key) => !CARD_KEYS.has(key)),
  ...['warranty', 'available_for_credit', 'latitude', 'longitude', 'address', 'description'],
  ...['report_url', 'vin_report_url'],
].join(', ');

/** An ad's page as JSON without its last brace, and who may see it. */
export interface SerializedDetails {
  readonly id: number;
  readonly sellerId: number;
  readonly status: string;
  readonly jsonPrefix: string;
  /** What others than its seller see of a sold ad; null for any other ad. */
  readonly soldJsonPrefix: string | null;
}

/** Active ads of each of these sellers; a seller without any is absent. */
export type CountListings = (sellerIds: readonly number[]) => Promise<ReadonlyMap<number, number>>;

export const DETAILS_SQL = `select a.*, ${PUBLIC_NAME} as seller_name, u.username, u.phone, u.avatar, ${PUBLIC_ACCOUNT_TYPE} as account_type,
    u.anonymized_at is null as has_seller,
    array(select i.address from ad_images i where i.ad_id = a.id order by i.position) as images,
    (select views from ad_views where ad_id = a.id) as views, ${WARNINGS_SQL} as warnings
  from (
    select ${CARD_COLUMNS}, ${DETAILS_COLUMNS},
      status = 'archived' and sold_at is not null as is_sold, user_id as seller_id
    from ads where id = any($1::int[])
  ) a join users u on u.id = a.seller_id left join legal_data l on l.user_id = u.id`;

/** The pages of these ads, whatever their status, in one statement. */
export const readDetails = async (
  sql: SqlQueries,
  ids: readonly number[],
  countListings: CountListings,
): Promise<SerializedDetails[]> => {
  const rows = await readJsonRows<DetailsRow>(sql, DETAILS_SQL, [ids]);
  const listings = await countListings([...new Set(rows.map((row) => row.seller_id))]);
  return rows.map((row) => ({
    id: row.id,
    sellerId: row.seller_id,
    status: row.status,
    ...jsonOf(detailsOf(row, listings.get(row.seller_id) ?? 0)),
  }));
};

const prefixOf = (ad: AdDetails): string => JSON.stringify(ad).slice(0, -1);

/**
 * The car is another person's now: numbers, papers, place and contacts are no longer shown, and neither is the
 * description, which may name each of them.
 */
const soldToOthers = (ad: AdDetails): AdDetails => ({
  ...ad,
  city_key: null,
  city: null,
  description: null,
  vin_number: null,
  pts_number: null,
  latitude: null,
  longitude: null,
  address: null,
  report_url: null,
  vin_report_url: null,
  user: { ...ad.user, username: null, phone_number: null },
});

const jsonOf = (ad: AdDetails): Pick<SerializedDetails, 'jsonPrefix' | 'soldJsonPrefix'> => ({
  jsonPrefix: prefixOf(ad),
  soldJsonPrefix: ad.is_sold ? prefixOf(soldToOthers(ad)) : null,
});

// Every field is written out: an object that starts as a spread of another is several times slower to
// serialize.
const detailsOf = (row: DetailsRow, listingsCount: number): AdDetails => ({
  id: row.id,
  images: row.images,
  mark: row.mark,
  model: row.model,
  generation: row.generation,
  price: row.price,
  currency: row.currency,
  price_rub: row.price_rub,
  year: row.year,
  mileage: row.mileage,
  kpp: row.kpp,
  city_key: row.city_key,
  city: cityName(row.city_key),
  status: row.status,
  stock_status: row.stock_status,
  has_video: hasVideo(row.video),
  condition: conditionKey(row.statuses_id),
  created_at: row.published_at,
  price_reduced_at: row.reduced_at,
  is_sold: (row.is_sold && row.has_seller) || undefined,
  engine: row.engine,
  power: row.power,
  body: row.body,
  drivetrain: row.drivetrain,
  rudder: row.rudder,
  pts_type: row.pts_type,
  pts_number: row.pts_number,
  vin_number: row.vin_number,
  color: row.color,
  width: row.width,
  height: row.height,
  length: row.length,
  is_used: row.is_used,
  is_in_stock: row.is_in_stock,
  with_vat: row.with_vat,
  online_show: row.online_show,
  with_guarantee: row.with_guarantee,
  with_credit: row.with_credit,
  warranty: row.warranty,
  available_for_credit: row.available_for_credit,
  latitude: row.latitude,
  longitude: row.longitude,
  address: row.address,
  description: row.description,
  video: row.video,
  report_url: row.report_url,
  vin_report_url: row.vin_report_url,
  warnings: row.warnings ? shownWarnings(row.warnings) : undefined,
  views: row.views ?? undefined,
  user: {
    id: row.seller_id,
    name: row.seller_name,
    username: row.username,
    phone_number: row.phone,
    avatar: row.avatar,
    account_type: row.account_type,
    listingsCount,
  },
});
