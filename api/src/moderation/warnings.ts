import { formatDay } from '@cars/shared-contracts/rules/date';
import type { SqlQueries } from '../db/sql-client.ts';
import { IS_SAME_CAR } from '../modules/warning/affected-ads.ts';
import { HOLDS_SQL, warningText } from '../modules/warning/kinds.ts';
import { DETAIL_SQL } from '../modules/warning/shown-warnings.ts';
import { CARD_TEXTS, type WarningFacts, warningLines } from './card-texts.ts';
import { AD_COLUMNS, type AdOfCard, type Card, linkOf } from './cards.ts';

/** A warning that no moderator has decided about. */
export interface OpenWarning {
  readonly id: number;
  readonly ad_id: number;
  readonly text: string;
  readonly reply: string | null;
  /** `2026-03-05 12:30`, Moscow time. */
  readonly found_at: string;
}

const SHOWN_MAX = 200;
/** Of the facts that a moderator saw, the seller's reply among them. */
export const WARNING_REVISION = `left(md5(w.fact || coalesce(w.reply, '')), 12)`;

/** One decision about an account is one about all its ads [WARN-10]: the queue has the first of them. */
const IS_FIRST_OF_ACCOUNT = `(w.kind <> 'new_seller' or w.reply is not null or not exists (
  select from ads b join ad_warnings e on e.ad_id = b.id and e.kind = 'new_seller'
  where b.user_id = a.user_id and b.status = 'active' and e.decided_at is null and e.reply is null and e.id < w.id
))`;

/** The other ad of a warning `w` about two: of a VIN the first of another seller. */
const OTHER_AD_SQL = `left join lateral (
  select o.id, o.created_at from ads o
  where w.kind = 'same_picture' and o.id = w.other_ad_id and o.status = 'active'
  union all
  (select o.id, o.created_at from ads o
   where w.kind = 'same_vin' and o.vin_number = w.fact and o.status = 'active' and o.user_id <> a.user_id
     and ${IS_SAME_CAR}
   order by o.id limit 1)
) other on true`;
const OTHER_AD_COLUMNS = 'other.id as other_id, other.created_at as other_created_at';

interface OtherAd {
  readonly other_id: number | null;
  readonly other_created_at: string | null;
}

/** For moderators alone: the public sentence names no other ad [WARN-3]. */
const otherAdText = ({ other_id: id, other_created_at: at }: OtherAd): string | null =>
  id === null || at === null ? null : `Другое объявление: ID ${id}, опубликовано ${formatDay(at)}`;

/** Open warnings about active ads, those of the ad with the oldest one first, without ads of these accounts. */
export const openWarnings = async (
  sql: SqlQueries,
  exceptOf: readonly number[] = [],
): Promise<OpenWarning[]> => {
  const { rows } = await sql.query<
    Omit<OpenWarning, 'text'> & OtherAd & { readonly kind: string; readonly detail: string | null }
  >(
    `select w.id, w.ad_id, w.kind, ${DETAIL_SQL} as detail, w.reply, ${OTHER_AD_COLUMNS},
       to_char(w.found_at at time zone 'Europe/Moscow', 'YYYY-MM-DD HH24:MI') as found_at
     from ad_warnings w join ads a on a.id = w.ad_id ${OTHER_AD_SQL}
     where w.decided_at is null and a.status = 'active' and ${HOLDS_SQL} and ${IS_FIRST_OF_ACCOUNT}
       and a.user_id <> all($1::int[])
     order by min(w.id) over (partition by w.ad_id), w.id limit ${SHOWN_MAX}`,
    [exceptOf],
  );
  return rows.flatMap(({ kind, detail, other_id, other_created_at, ...warning }) => {
    const text = warningText(kind, detail);
    const other = otherAdText({ other_id, other_created_at });
    return text === null ? [] : [{ ...warning, text: other ? `${text} ${other}` : text }];
  });
};

type WarningRow = Omit<WarningFacts, 'text' | 'other'> &
  OtherAd &
  AdOfCard & { readonly kind: string; readonly detail: string | null; readonly revision: string };

/** Null for a warning that is not open. */
export const warningCard = async (sql: SqlQueries, id: number): Promise<Card | null> => {
  const { rows } = await sql.query<WarningRow>(
    `select w.id, w.kind, ${DETAIL_SQL} as detail, w.reply, ${WARNING_REVISION} as revision, ${OTHER_AD_COLUMNS}, ${AD_COLUMNS}
     from ad_warnings w join ads a on a.id = w.ad_id ${OTHER_AD_SQL}
     where w.id = $1 and w.decided_at is null and a.status = 'active'`,
    [id],
  );
  const [row] = rows;
  const text = row && warningText(row.kind, row.detail);
  if (!row || !text) return null;
  const { revision } = row;
  const facts = { ...row, text, other: otherAdText(row) };
  return {
    subject: 'warning',
    id,
    revision,
    ruleId: null,
    text: CARD_TEXTS.warning(facts),
    ownLines: warningLines(facts).length,
    picture: row.ad_cover,
    link: linkOf(row),
    actions: [
      { label: CARD_TEXTS.uphold, data: `m:w:${id}:${revision}:ok` },
      { label: CARD_TEXTS.dismiss, data: `m:w:${id}:${revision}:no` },
    ],
    key: `warning:${id}:${revision}`,
  };
};
