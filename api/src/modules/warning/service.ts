import type { SqlClient } from '../../db/sql-client.ts';
import { failures } from '../../http/failure.ts';
import type { AdService } from '../ad/service.ts';
import { admitAccount } from '../sign-in/sessions.ts';
import { HOLDS_SQL } from './kinds.ts';

const DECIDED = 'Предупреждение уже рассмотрено: ответ изменить нельзя.';

export interface WarningServiceParts {
  readonly sql: SqlClient;
  readonly ads: Pick<AdService, 'changed'>;
  readonly now: () => Date;
}

/** Replies of sellers to warnings about their ads [WARN-5]. */
export class WarningService {
  readonly #parts: WarningServiceParts;

  constructor(parts: WarningServiceParts) {
    this.#parts = parts;
  }

  /**
   * Writes the reply to a warning about an own ad; the first one after a moderator's decision opens it again. Throws 404
   * for a warning that the caller does not see, and 422 when it was decided with the reply.
   */
  async reply(warningId: number, text: string, userId: number): Promise<void> {
    const { sql, ads, now } = this.#parts;
    const { rows } = await sql.transaction(async (tx) => {
      await admitAccount(tx, userId);
      return tx.query<{ ad_id: number; is_written: boolean }>(
        `with own as (
         select w.id, w.ad_id, w.decided_at is not null and w.reply is not null as is_closed
         from ad_warnings w join ads a on a.id = w.ad_id
         where w.id = $1 and a.user_id = $2 and a.status in ('active', 'archived') and not w.is_dismissed and ${HOLDS_SQL}
       ), written as (
         update ad_warnings w set reply = $3, replied_at = $4::timestamptz, decided_at = null
         from own where w.id = own.id and not own.is_closed returning w.id
       )
       select own.ad_id, written.id is not null as is_written from own left join written on written.id = own.id`,
        [warningId, userId, text.trim(), now().toISOString()],
      );
    });
    const [found] = rows;
    if (!found) throw failures.absent();
    if (!found.is_written) throw failures.invalid({ text: [DECIDED] });
    await ads.changed([found.ad_id]);
  }
}
