import { DAY_MS } from '@cars/shared-contracts/rules/date';
import { isFarBelowSimilar } from '@cars/shared-contracts/rules/fair-price/fair-price';
import { vinContradictions } from '@cars/shared-contracts/rules/vin';
import { isTellingVin } from '@cars/shared-contracts/rules/vin-text';
import type { SqlQueries } from '../../db/sql-client.ts';
import type { Images } from '../../images/pipeline.ts';
import { waitUntil } from '../../wait-until.ts';
import type { PriceHistoryService } from '../price-history/service.ts';
import { IS_VERIFIED } from '../user/public-seller.ts';
import type { Account } from './account-warnings.ts';
import { type AffectedBy, VIN_ORDER_SQL } from './affected-ads.ts';
import type { AdOrder, Finding } from './kinds.ts';
import { NO_PICTURES, samePicturesOf } from './same-pictures.ts';
import { otherMessengerIn, prepaymentIn } from './text-rules.ts';

/** An account is new for so long, and has many ads from so many on. */
export const NEW_ACCOUNT_DAYS = 7;
const MANY_ADS = 6;
/** An older account has had no warning for a long time. */
const WARNED_ACCOUNT_DAYS = 30;

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
  readonly is_active: boolean;
  readonly mark: string;
  readonly year: number;
  readonly price_rub: number;
  readonly vin: string | null;
  /** The VIN of the warning that the ad has until now. */
  readonly warned_vin: string | null;
  readonly description: string | null;
  readonly account_ms: number;
  readonly is_verified: boolean;
  readonly ad_count: number;
  /** Null without another seller's active ad of the VIN. */
  readonly vin_order: AdOrder | null;
}

const readAd = async (sql: SqlQueries, adId: number): Promise<CheckedRow | null> => {
  const { rows } = await sql.query<CheckedRow>(
    `select a.id, a.user_id as seller_id, a.status = 'active' as is_active, a.mark, a.year, a.price_rub,
       a.vin_number as vin, a.description, ${IS_VERIFIED} as is_verified,
       (extract(epoch from u.created_at) * 1000)::float8 as account_ms,
       (select w.fact from ad_warnings w where w.ad_id = a.id and w.kind = 'same_vin') as warned_vin,
       (select count(*)::int from ads o where o.user_id = a.user_id and o.status = 'active') as ad_count,
       ${VIN_ORDER_SQL} as vin_order
     from ads a join users u on u.id = a.user_id where a.id = $1`,
    [adId],
  );
  return rows[0] ?? null;
};

/** What in a VIN contradicts the ad. */
export const vinFindings = ({ mark, year }: Pick<CheckedRow, 'mark' | 'year'>, vin: string): Finding[] => {
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

/** What a description requests. */
export const textFindings = (description: string): Finding[] => {
  const payment = prepaymentIn(description);
  const messenger = otherMessengerIn(description);
  return [
    ...(payment ? [{ kind: 'prepayment', fact: payment, detail: null } as const] : []),
    ...(messenger ? [{ kind: 'other_messenger', fact: messenger, detail: null } as const] : []),
  ];
};

/** What a check of an ad found. */
export interface Found extends AffectedBy {
  /** Everything that readers of an active ad should know; null for one that is off sale. */
  readonly findings: readonly Finding[] | null;
  /** Null for an account that is too old for a warning about it. */
  readonly account: Account | null;
  /** When a warning about the account ends by itself; null without one. */
  readonly endsAt: Date | null;
}

/** Null for an ad that does not exist. */
export const findingsOf = async (parts: FindingsParts, adId: number): Promise<Found | null> => {
  const { sql, prices, images, now } = parts;
  const ad = await readAd(sql, adId);
  if (!ad) return null;
  const nowMs = now().getTime();
  // A day more, for servers whose clocks differ.
  const youngUntil = (days: number) => waitUntil(ad.account_ms + days * DAY_MS, nowMs, (days + 1) * DAY_MS);
  const newUntilMs = youngUntil(NEW_ACCOUNT_DAYS);
  const hasMany = newUntilMs > nowMs && !ad.is_verified && ad.ad_count >= MANY_ADS;
  const isRecent = youngUntil(WARNED_ACCOUNT_DAYS) > nowMs;
  const affected = {
    adId,
    vins: [ad.vin, ad.warned_vin].filter((vin) => vin !== null && isTellingVin(vin)) as string[],
    account: isRecent ? { sellerId: ad.seller_id, hasMany, adCount: ad.ad_count } : null,
    endsAt: hasMany ? new Date(newUntilMs) : null,
  };
  if (!ad.is_active) return { ...affected, ...NO_PICTURES, findings: null };
  const findings = [...(ad.vin ? vinFindings(ad, ad.vin) : []), ...textFindings(ad.description ?? '')];
  const fair = await prices.fairPriceOf(adId);
  if (fair && !fair.isRough && isFarBelowSimilar(ad.price_rub, fair))
    findings.push({ kind: 'low_price', fact: String(ad.price_rub), detail: String(fair.lower) });
  if (ad.vin && ad.vin_order && isTellingVin(ad.vin))
    findings.push({ kind: 'same_vin', fact: ad.vin, detail: ad.vin_order });
  if (hasMany) findings.push({ kind: 'new_seller', fact: 'many ads', detail: String(ad.ad_count) });
  const pictures = images
    ? await samePicturesOf(sql, images, { id: adId, sellerId: ad.seller_id })
    : NO_PICTURES;
  const { first } = pictures;
  if (first)
    findings.push({
      ...{ kind: 'same_picture', fact: first.address, detail: first.order },
      otherAdId: first.adId,
    });
  return { ...affected, ...pictures, findings };
};
