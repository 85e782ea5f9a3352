import type { LegalContent } from '@cars/shared-contracts/schemas/legal';
import type { SqlClient } from '../../db/sql-client.ts';
import { failures } from '../../http/failure.ts';
import type { PersistentLimits } from '../../http/persistent-limits.ts';
import type { ModeratorCards } from '../../moderation/moderator-cards.ts';

/** Users of the messenger may have no number yet. */
const PHONE_NEEDED = 'Сначала подтвердите номер телефона кодом.';

/** Each is a card for every moderator [I44]. */
const SUBMISSIONS = [{ points: 5, seconds: 86_400 }];

interface LegalContentParts {
  readonly cards: Pick<ModeratorCards, 'putCompany'>;
  readonly limits: Pick<PersistentLimits, 'consumeWithin'>;
  readonly now: Date;
}

/**
 * Sends company data to moderation, also those of a verified company [ACC-18]; the same data that wait already
 * are not sent again. Throws 422 unless the account has a proved phone, 429 after five submissions in a day.
 */
export const writeLegalContent = async (
  sql: SqlClient,
  userId: number,
  content: LegalContent,
  { cards, limits, now }: LegalContentParts,
): Promise<void> => {
  await sql.transaction(async (tx) => {
    const { rows } = await tx.query<{ phone: string | null; was_waiting: boolean }>(
      `update users u set account_type = 'legal_entity', legal_entity_verified = false, email = coalesce(u.email, $2)
       from (select id, legal_entity_verified is false as was_waiting from users where id = $1 for update) old
       where u.id = old.id returning u.phone, old.was_waiting`,
      [userId, content.email],
    );
    const [user] = rows;
    if (!user) throw failures.unauthorized();
    if (!user.phone) throw failures.invalid({ phone_number: [PHONE_NEEDED] });
    const sent = await tx.query(
      `insert into legal_data as waiting (user_id, organization_type, organization_name, inn, ogrn, rs, ks, legal_address,
         phone_number, email, submitted_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11::timestamptz)
       on conflict (user_id) do update set organization_type = excluded.organization_type,
         organization_name = excluded.organization_name, inn = excluded.inn, ogrn = excluded.ogrn, rs = excluded.rs,
         ks = excluded.ks, legal_address = excluded.legal_address, phone_number = excluded.phone_number,
         email = excluded.email, submitted_at = excluded.submitted_at, decided_at = null, rejection_reason = null
       where not $12::boolean or waiting.decided_at is not null
         or (waiting.organization_type, waiting.organization_name, waiting.inn, waiting.ogrn, waiting.rs, waiting.ks,
           waiting.legal_address, waiting.phone_number, waiting.email)
         is distinct from (excluded.organization_type, excluded.organization_name, excluded.inn, excluded.ogrn,
           excluded.rs, excluded.ks, excluded.legal_address, excluded.phone_number, excluded.email)
       returning user_id`,
      [
        userId,
        content.organization_type,
        content.organization_name,
        content.inn,
        content.ogrn,
        content.rs,
        content.ks,
        content.legal_address,
        user.phone,
        content.email,
        now.toISOString(),
        user.was_waiting,
      ],
    );
    if (sent.rows.length === 0) return;
    await limits.consumeWithin(tx, [{ key: `company:${userId}`, windows: SUBMISSIONS }]);
    await cards.putCompany(tx, userId);
  });
};
