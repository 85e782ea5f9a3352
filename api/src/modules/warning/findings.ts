import { DAY_MS } from '@cars/shared-contracts/rules/date';
import { isFarBelowSimilar } from '@cars/shared-contracts/rules/fair-price/fair-price';
import { vinContradictions } from '@cars/shared-contracts/rules/vin';
import { isTellingVin } from '@cars/shared-contracts/rules/vin-text';
import type { SqlQueries } from '../../db/sql-client.ts';
import type { Images } from '../../images/pipeline.ts';
import type { PriceHistoryService } from '../price-history/service.ts';
import type { Finding } from './kinds.ts';
import { samePictureOf } from './same-pictures.ts';
import { otherMessengerIn, prepaymentIn } from './text-rules.ts';

/** An account is new for so long, and has many ads from so many on. */
const NEW_ACCOUNT_DAYS = 7;
const MANY_ADS = 6;

export interface FindingsParts {
  readonly sql: SqlQueries;
  readonly prices: Pick<PriceHistoryService, 'fairPriceOf'>;
  /** Null where pictures are not served: they are not compared then. */
  readonly images: Pick<Images, 'original'> | null;
  readonly now: () => Date;
}

interface CheckedRow {
  readonly id: number;
  readonly seller_id: number;
  readonly mark: string;
  readonly year: number;
  readonly price_rub: number;
  readonly vin: string | null;
  readonly description: string | null;
  readonly is_new: boolean;
  readonly ad_count: number;
  readonly has_twin: boolean;
}

const readAd = async (sql: SqlQueries, adId: number, now: Date): Promise<CheckedRow | null> => {
  const { rows } = await sql.query<CheckedRow>(
    `select a.id, a.user_id as seller_id, a.mark, a.year, a.price_rub, a.vin_number as vin, a.description,
       u.created_at > $2::timestamptz and not (u.account_type = 'legal_entity' and u.legal_entity_verified is true)
         as is_new,
       (select count(*)::int from ads o where o.user_id = a.user_id and o.status = 'active') as ad_count,
       exists (
         select from ads o where o.vin_number = a.vin_number and o.status = 'active' and o.user_id <> a.user_id
       ) as has_twin
     from ads a join users u on u.id = a.user_id where a.id = $1 and a.status = 'active'`,
    [adId, new Date(now.getTime() - NEW_ACCOUNT_DAYS * DAY_MS).toISOString()],
  );
  return rows[0] ?? null;
};

const vinFindings = ({ mark, year }: CheckedRow, vin: string): Finding[] => {
  const { marks, years } = vinContradictions(vin, mark, year);
  return [
    ...(marks.length > 0
      ? [{ kind: 'vin_mark', fact: `${vin} ${mark}`, detail: marks.join(' или ') } as const]
      : []),
    ...(years.length > 0
      ? [{ kind: 'vin_year', fact: `${vin} ${year}`, detail: years.join(' или ') } as const]
      : []),
  ];
};

const textFindings = (description: string): Finding[] => {
  const payment = prepaymentIn(description);
  const messenger = otherMessengerIn(description);
  return [
    ...(payment ? [{ kind: 'prepayment', fact: payment, detail: null } as const] : []),
    ...(messenger ? [{ kind: 'other_messenger', fact: messenger, detail: null } as const] : []),
  ];
};

/** Everything that readers of an active ad should know; null for an ad that is not active. */
export const findingsOf = async (parts: FindingsParts, adId: number): Promise<Finding[] | null> => {
  const { sql, prices, images, now } = parts;
  const ad = await readAd(sql, adId, now());
  if (!ad) return null;
  const findings = [...(ad.vin ? vinFindings(ad, ad.vin) : []), ...textFindings(ad.description ?? '')];
  const fair = await prices.fairPriceOf(adId);
  if (fair && isFarBelowSimilar(ad.price_rub, fair))
    findings.push({ kind: 'low_price', fact: String(ad.price_rub), detail: String(fair.lower) });
  if (ad.vin && ad.has_twin && isTellingVin(ad.vin))
    findings.push({ kind: 'same_vin', fact: ad.vin, detail: null });
  if (ad.is_new && ad.ad_count >= MANY_ADS)
    findings.push({ kind: 'new_seller', fact: 'many ads', detail: String(ad.ad_count) });
  const picture = images && (await samePictureOf(sql, images, { id: adId, sellerId: ad.seller_id }));
  if (picture) findings.push({ kind: 'same_picture', fact: picture, detail: null });
  return findings;
};
