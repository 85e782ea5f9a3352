import type { SqlQueries } from '../db/sql-client.ts';
import { warningText } from '../modules/warning/kinds.ts';
import { CARD_TEXTS, type WarningFacts } from './card-texts.ts';
import { AD_COLUMNS, type AdStatus, type Card, linkOf } from './cards.ts';

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

/** Open warnings about active ads, the oldest first. */
export const openWarnings = async (sql: SqlQueries): Promise<OpenWarning[]> => {
  const { rows } = await sql.query<Omit<OpenWarning, 'text'> & { kind: string; detail: string | null }>(
    `select w.id, w.ad_id, w.kind, w.detail, w.reply,
       to_char(w.found_at at time zone 'Europe/Moscow', 'YYYY-MM-DD HH24:MI') as found_at
     from ad_warnings w join ads a on a.id = w.ad_id
     where w.decided_at is null and a.status = 'active' order by w.id limit ${SHOWN_MAX}`,
  );
  return rows.flatMap(({ kind, detail, ...warning }) => {
    const text = warningText(kind, detail);
    return text === null ? [] : [{ ...warning, text }];
  });
};

type WarningRow = Omit<WarningFacts, 'text'> &
  AdStatus & { readonly kind: string; readonly detail: string | null; readonly revision: string };

/** Null for a warning that is not open. */
export const warningCard = async (sql: SqlQueries, id: number): Promise<Card | null> => {
  const { rows } = await sql.query<WarningRow>(
    `select w.id, w.kind, w.detail, w.reply, ${WARNING_REVISION} as revision, ${AD_COLUMNS}
     from ad_warnings w join ads a on a.id = w.ad_id
     where w.id = $1 and w.decided_at is null and a.status = 'active'`,
    [id],
  );
  const [row] = rows;
  const text = row && warningText(row.kind, row.detail);
  if (!row || !text) return null;
  const { revision } = row;
  return {
    subject: 'warning',
    id,
    revision,
    ruleId: null,
    text: CARD_TEXTS.warning({ ...row, text }),
    link: linkOf(row),
    actions: [
      { label: CARD_TEXTS.uphold, data: `m:w:${id}:${revision}:ok` },
      { label: CARD_TEXTS.dismiss, data: `m:w:${id}:${revision}:no` },
    ],
    key: `warning:${id}:${revision}`,
  };
};
