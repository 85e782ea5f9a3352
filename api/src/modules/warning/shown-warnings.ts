import type { AdWarning } from '@cars/shared-contracts/schemas/warning';
import { warningText } from './kinds.ts';

/** A warning as its row is. */
export interface StoredWarning {
  readonly id: number;
  readonly kind: string;
  readonly detail: string | null;
  readonly reply: string | null;
}

/** The warnings that everybody sees of an active ad `a`, as JSON; null without any. */
export const WARNINGS_SQL = `case when a.status = 'active' then (
      select json_agg(json_build_object('id', w.id, 'kind', w.kind, 'detail', w.detail, 'reply', w.reply) order by w.id)
      from ad_warnings w where w.ad_id = a.id and not w.is_dismissed
    ) end`;

export const shownWarnings = (stored: readonly StoredWarning[]): AdWarning[] =>
  stored.flatMap(({ id, kind, detail, reply }) => {
    const text = warningText(kind, detail);
    return text === null ? [] : [{ id, text, reply }];
  });
