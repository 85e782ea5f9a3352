import { adTitle } from '@cars/shared-contracts/rules/ad';
import type { Complaint } from '@cars/shared-contracts/schemas/complaint';
import { COMPLAINT_WITHOUT_TEXT } from '@cars/shared-contracts/schemas/complaint-text';
import type { SqlClient } from '../../db/sql-client.ts';
import { failures } from '../../http/failure.ts';
import type { Outbox } from '../../messages/outbox.ts';
import { COMPLAINT_REASONS } from '../handbook/service.ts';

/** The outbox's recipient for moderators; `pnpm moderate complaints` shows the same. */
export const MODERATOR = 'moderator';

const REASON_NAMES: ReadonlyMap<number, string> = new Map(
  Object.entries(COMPLAINT_REASONS).map(([name, id]) => [id, name]),
);

/** The Russian words of a reason. */
export const reasonName = (id: number): string => REASON_NAMES.get(id) ?? 'Другая причина';

/** Reports about ads [DATA-6]. */
export class ComplaintService {
  readonly #parts: { readonly sql: SqlClient; readonly outbox: Outbox; readonly now: () => Date };

  constructor(parts: { sql: SqlClient; outbox: Outbox; now: () => Date }) {
    this.#parts = parts;
  }

  /** One open complaint per user and ad; another one gets the same response [I4]. */
  async complain({ ad_id, block_reason_id, description }: Complaint, userId: number): Promise<void> {
    const { sql, outbox, now } = this.#parts;
    if (!REASON_NAMES.has(block_reason_id)) throw failures.invalid({ block_reason_id: ['Выберите причину'] });
    await sql.transaction(async (tx) => {
      const found = await tx.query<{ user_id: number; mark: string; model: string | null }>(
        "select user_id, mark, model from ads where id = $1 and status = 'active'",
        [ad_id],
      );
      const ad = found.rows[0];
      if (!ad) throw failures.absentAd();
      if (ad.user_id === userId) throw failures.ownAd('ad_id');
      const text = description.trim() || COMPLAINT_WITHOUT_TEXT;
      const { rows } = await tx.query<{ id: number }>(
        `insert into complaints (ad_id, user_id, reason_id, description, created_at)
         values ($1, $2, $3, $4, $5::timestamptz) on conflict do nothing returning id`,
        [ad_id, userId, block_reason_id, text, now().toISOString()],
      );
      if (!rows[0]) return;
      await outbox.put(tx, {
        to: MODERATOR,
        kind: 'complaint',
        text: `Жалоба на объявление ID: ${ad_id}, ${adTitle(ad)}. ${reasonName(block_reason_id)}: ${text}`,
      });
    });
  }
}
