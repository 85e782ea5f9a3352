import type { AdWarning } from '@cars/shared-contracts/schemas/warning';
import { HOLDS_SQL, warningText } from './kinds.ts';

/** A warning as its row is. */
export interface StoredWarning {
  readonly id: number;
  readonly kind: string;
  readonly detail: string | null;
  readonly reply: string | null;
}

/** What the sentence of a warning `w` names; the number of an account's ads is that of the moment. */
export const DETAIL_SQL = `case when w.kind = 'new_seller' then (
      select count(*)::text from ads warned join ads own on own.user_id = warned.user_id
      where warned.id = w.ad_id and own.status = 'active'
    ) else w.detail end`;

/** What a later ad copied is no warning about the earlier one: moderators alone see it there. */
const SHOWN_SQL = `not w.is_dismissed and w.detail is distinct from 'earlier' and ${HOLDS_SQL}`;

/** The warnings that everybody sees of an active ad `a`, as JSON; null without any. */
export const WARNINGS_SQL = `case when a.status = 'active' then (
      select json_agg(json_build_object('id', w.id, 'kind', w.kind, 'detail', ${DETAIL_SQL}, 'reply', w.reply) order by w.id)
      from ad_warnings w where w.ad_id = a.id and ${SHOWN_SQL}
    ) end`;

/** Whether a card of `ads` is marked: its page has two warnings or more. */
export const HAS_WARNINGS_SQL = `ads.status = 'active' and 2 <= (
      select count(*) from ad_warnings w where w.ad_id = ads.id and ${SHOWN_SQL})`;

export const shownWarnings = (stored: readonly StoredWarning[]): AdWarning[] =>
  stored.flatMap(({ id, kind, detail, reply }) => {
    const text = warningText(kind, detail);
    return text === null ? [] : [{ id, text, reply }];
  });
