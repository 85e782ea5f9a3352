import type { LegalContent } from '@cars/shared-contracts/schemas/legal';
import type { SqlClient } from '../../db/sql-client.ts';
import { failures } from '../../http/failure.ts';
import type { ModeratorCards } from '../../moderation/moderator-cards.ts';

/** Users of the messenger may have no number yet. */
const PHONE_NEEDED = 'Сначала подтвердите номер телефона кодом.';

/**
 * Sends company data to moderation, also those of a verified company [ACC-18]. Throws 422 unless the account
 * has a proved phone.
 */
export const writeLegalContent = async (
  sql: SqlClient,
  userId: number,
  content: LegalContent,
  { cards, now }: { readonly cards: Pick<ModeratorCards, 'putCompany'>; readonly now: Date },
): Promise<void> => {
  await sql.transaction(async (tx) => {
    const { rows } = await tx.query<{ phone: string | null }>(
      `update users set account_type = 'legal_entity', legal_entity_verified = false, email = coalesce(email, $2)
       where id = $1 returning phone`,
      [userId, content.email],
    );
    const [user] = rows;
    if (!user) throw failures.unauthorized();
    if (!user.phone) throw failures.invalid({ phone_number: [PHONE_NEEDED] });
    await tx.query(
      `insert into legal_data (user_id, organization_type, organization_name, inn, ogrn, rs, ks, legal_address,
         phone_number, email, submitted_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11::timestamptz)
       on conflict (user_id) do update set organization_type = excluded.organization_type,
         organization_name = excluded.organization_name, inn = excluded.inn, ogrn = excluded.ogrn, rs = excluded.rs,
         ks = excluded.ks, legal_address = excluded.legal_address, phone_number = excluded.phone_number,
         email = excluded.email, submitted_at = excluded.submitted_at, decided_at = null, rejection_reason = null`,
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
      ],
    );
    await cards.putCompany(tx, userId);
  });
};
