import { adTitle } from '@cars/shared-contracts/rules/ad';
import type { Complaint } from '@cars/shared-contracts/schemas/complaint';
import { COMPLAINT_WITHOUT_TEXT } from '@cars/shared-contracts/schemas/complaint-text';
import type { SqlClient } from '../../db/sql-client.ts';
import { failures } from '../../http/failure.ts';
import type { Outbox } from '../../messages/outbox.ts';
import type { ModeratorCards } from '../../moderation/moderator-cards.ts';
import { admitAccount } from '../sign-in/sessions.ts';
import { isReason, reasonName } from './reasons.ts';

/** The outbox's recipient where no moderator is listed; `pnpm moderate complaints` shows the same. */
export const MODERATOR = 'moderator';

export interface ComplaintParts {
  readonly sql: SqlClient;
  readonly outbox: Pick<Outbox, 'put'>;
  readonly cards: Pick<ModeratorCards, 'hasReaders' | 'putComplaint'>;
  readonly now: () => Date;
}

/** Reports about ads [DATA-6]. */
export class ComplaintService {
  readonly #parts: ComplaintParts;

  constructor(parts: ComplaintParts) {
    this.#parts = parts;
  }

  /** One open complaint per user and ad; another one gets the same response [I4]. */
  async complain({ ad_id, block_reason_id, description }: Complaint, userId: number): Promise<void> {
    const { sql, outbox, cards, now } = this.#parts;
    if (!isReason(block_reason_id)) throw failures.invalid({ block_reason_id: ['Выберите причину'] });
    await sql.transaction(async (tx) => {
      await admitAccount(tx, userId);
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
      if (cards.hasReaders) return cards.putComplaint(tx, rows[0].id);
      await outbox.put(tx, {
        to: MODERATOR,
        kind: 'complaint',
        onceKey: `moderator:complaint:${rows[0].id}`,
        text: `Жалоба на объявление ID: ${ad_id}, ${adTitle(ad)}. ${reasonName(block_reason_id)}: ${text}`,
      });
    });
  }
}
