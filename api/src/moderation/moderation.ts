import { MODERATION_TEXT_MAX_CHARS } from '@cars/shared-contracts/schemas/limits';
import type { Database } from '../db/database.ts';
import type { SqlQueries } from '../db/sql-client.ts';
import { LINK_TO_COMPANY_SIGN_IN } from '../messages/message-link.ts';
import type { NewMessage, Outbox } from '../messages/outbox.ts';
import { RECIPIENT_SQL } from '../messages/recipient.ts';
import { ModerationError } from './moderation-error.ts';
import { logAction, type NewEntry } from './moderation-log.ts';
import { type Actor, COMMAND } from './moderators.ts';
import { refuseOwnMatter } from './own-matter.ts';
import { REVISION, readWaitingCompanies, type WaitingCompany } from './waiting-companies.ts';

export interface ModerationParts {
  readonly database: Pick<Database, 'sql'>;
  readonly outbox: Pick<Outbox, 'put'>;
  readonly now: () => Date;
  /** The public address of the app: `https://cars.example`. */
  readonly appUrl: string;
}

interface Decided {
  readonly organization_name: string;
  /** Null for a user without a messenger. */
  readonly recipient: string | null;
  readonly revision: string;
}

interface Choice {
  /** What the moderator saw; null for whatever is there. */
  readonly revision: string | null;
  /** Null for an approval. */
  readonly rejection: string | null;
  readonly by: Actor;
}

/** Companies pending moderation [ACC-18] [ROLE-13]. */
export class Moderation {
  readonly #parts: ModerationParts;

  constructor(parts: ModerationParts) {
    this.#parts = parts;
  }

  /** Pending companies, oldest first, with warnings [ACC-35]. */
  list(): Promise<WaitingCompany[]> {
    return readWaitingCompanies(this.#parts.database.sql);
  }

  /**
   * Verifies a pending company and returns its login; the first approval gives it a password with its message. Throws
   * `ModerationError` when no company with this id is pending, or its data have changed since `revision`.
   */
  async approve(id: number, revision: string, by: Actor = COMMAND): Promise<{ login: string }> {
    return this.#parts.database.sql.transaction(async (tx) => {
      const company = await this.#decide(tx, id, { revision, rejection: null, by });
      const { rows } = await tx.query<{ login: string | null; has_password: boolean | null }>(
        `update users u set legal_entity_verified = true, login = coalesce(u.login, 'dealer-' || u.id)
         from (select id, login is not null and password_hash is not null as has_password from users where id = $1) old
         where u.id = old.id returning u.login, old.has_password`,
        [id],
      );
      const login = rows[0]?.login ?? '';
      const hasPassword = rows[0]?.has_password ?? false;
      await this.#notify(tx, company, {
        text:
          `Компания ${company.organization_name} проверена. Вход для юридических лиц: ${this.#parts.appUrl}/login-entity\n` +
          `Логин: ${login}\nПароль: ${hasPassword ? 'прежний' : '{secret}'}`,
        ...(hasPassword ? {} : { passwordOf: id }),
        link: LINK_TO_COMPANY_SIGN_IN,
      });
      return { login };
    });
  }

  /**
   * Rejects a pending company; it may send its data again. Throws `ModerationError` like `approve`; without a revision
   * whatever data it has are rejected.
   */
  async reject(
    id: number,
    reason: string,
    { revision = null, by = COMMAND }: { readonly revision?: string | null; readonly by?: Actor } = {},
  ): Promise<void> {
    const words = reason.trim().slice(0, MODERATION_TEXT_MAX_CHARS);
    if (words === '') throw new ModerationError('A reason is required.', 'input');
    await this.#parts.database.sql.transaction(async (tx) => {
      const company = await this.#decide(tx, id, { revision, rejection: words, by });
      await tx.query(
        "update users set legal_entity_verified = null, account_type = 'private' where id = $1",
        [id],
      );
      await this.#notify(tx, company, {
        text: `Компания ${company.organization_name} не прошла проверку. Причина: ${words}`,
      });
    });
  }

  async #decide(tx: SqlQueries, id: number, { revision, rejection, by }: Choice): Promise<Decided> {
    const at = this.#parts.now();
    const { rows } = await tx.query<Decided>(
      `update legal_data l set decided_at = $2::timestamptz, rejection_reason = $3
       from users u
       where l.user_id = $1 and u.id = l.user_id and u.legal_entity_verified = false and l.decided_at is null
         and u.anonymized_at is null
       returning l.organization_name, ${RECIPIENT_SQL} as recipient,
         ${REVISION} as revision`,
      [id, at.toISOString(), rejection],
    );
    const [company] = rows;
    if (!company)
      throw new ModerationError(`No company with the id ${id} is waiting for moderation.`, 'decided');
    if (revision !== null && company.revision !== revision)
      throw new ModerationError(
        `The data of company ${id} have changed since they were listed. List them again and check them.`,
        'changed',
      );
    await refuseOwnMatter(tx, by, [id]);
    const decision: Pick<NewEntry, 'action' | 'reason'> =
      rejection === null ? { action: 'company_approved' } : { action: 'company_rejected', reason: rejection };
    await logAction(tx, { by, ...decision, subjectId: id, at });
    return company;
  }

  async #notify(
    tx: SqlQueries,
    { recipient }: Decided,
    message: Omit<NewMessage, 'to' | 'kind'>,
  ): Promise<void> {
    if (recipient) await this.#parts.outbox.put(tx, { to: recipient, kind: 'moderation', ...message });
  }
}
