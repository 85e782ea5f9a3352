import { randomInt } from 'node:crypto';
import { companyWarnings } from '@cars/shared-contracts/rules/company';
import type { OrganizationType } from '@cars/shared-contracts/schemas/legal';
import type { Database } from '../db/database.ts';
import type { SqlQueries } from '../db/sql-client.ts';
import { LINK_TO_COMPANY_SIGN_IN } from '../messages/message-link.ts';
import type { NewMessage, Outbox } from '../messages/outbox.ts';
import { RECIPIENT_SQL } from '../messages/recipient.ts';
import { hashPassword } from '../modules/sign-in/hashing.ts';

const PASSWORD_CHARS = 12;
/** Characters that are not confused: no 0 and O, 1, l and I. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const REASON_MAX_CHARS = 500;
/** A password that could not be delivered in this time is dropped. */
const PASSWORD_MESSAGE_LIFE_S = 7 * 86_400;

/** A pending company, as the moderator sees it. */
export interface WaitingCompany {
  readonly id: number;
  readonly phone: string | null;
  readonly organization_type: OrganizationType;
  readonly organization_name: string;
  readonly inn: string;
  readonly ogrn: string;
  readonly rs: string;
  readonly ks: string;
  readonly legal_address: string;
  readonly email: string | null;
  /** `2026-03-05 12:30`, Moscow time. */
  readonly submitted_at: string;
  /** Changes with every change of these data; an approval names the one that was listed. */
  readonly revision: string;
  readonly warnings: readonly string[];
}

/** An impossible request of a moderator; the message has the reason. */
export class ModerationError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ModerationError';
  }
}

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

/** A hash of everything that `list` shows, and of the time of the request. */
const REVISION = `left(md5(row(u.phone, l.organization_type, l.organization_name, l.inn, l.ogrn, l.rs, l.ks,
  l.legal_address, l.email, extract(epoch from l.submitted_at))::text), 12)`;

const makePassword = () =>
  Array.from({ length: PASSWORD_CHARS }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** Companies pending moderation [ACC-18] [ROLE-13]. */
export class Moderation {
  readonly #parts: ModerationParts;

  constructor(parts: ModerationParts) {
    this.#parts = parts;
  }

  /** Pending companies, oldest first, with warnings [ACC-35]. */
  async list(): Promise<WaitingCompany[]> {
    const { rows } = await this.#parts.database.sql.query<Omit<WaitingCompany, 'warnings'>>(
      `select u.id, u.phone, l.organization_type, l.organization_name, l.inn, l.ogrn, l.rs, l.ks,
         l.legal_address, l.email,
         to_char(l.submitted_at at time zone 'Europe/Moscow', 'YYYY-MM-DD HH24:MI') as submitted_at,
         ${REVISION} as revision
       from users u join legal_data l on l.user_id = u.id
       where u.legal_entity_verified = false and l.decided_at is null and u.anonymized_at is null
       order by l.submitted_at, u.id`,
    );
    return rows.map((company) => ({ ...company, warnings: Object.values(companyWarnings(company)) }));
  }

  /**
   * Verifies a pending company and returns its login; the new password is sent once, in the message. Throws
   * `ModerationError` when no company with this id is pending, or its data have changed since `revision`.
   */
  async approve(id: number, revision: string): Promise<{ login: string }> {
    const password = makePassword();
    const hash = await hashPassword(password);
    return this.#parts.database.sql.transaction(async (tx) => {
      const company = await this.#decide(tx, id, null);
      if (company.revision !== revision)
        throw new ModerationError(
          `The data of company ${id} have changed since they were listed. List them again and check them.`,
        );
      const { rows } = await tx.query<{ login: string | null }>(
        `update users set legal_entity_verified = true, password_hash = $2, login = coalesce(login, 'dealer-' || id)
         where id = $1 returning login`,
        [id, hash],
      );
      const login = rows[0]?.login ?? '';
      await this.#notify(tx, company, {
        text:
          `Компания ${company.organization_name} проверена. Вход для юридических лиц: ${this.#parts.appUrl}/login-entity\n` +
          `Логин: ${login}\nПароль: {secret}`,
        secret: password,
        lifeS: PASSWORD_MESSAGE_LIFE_S,
        link: LINK_TO_COMPANY_SIGN_IN,
      });
      return { login };
    });
  }

  /** Rejects a pending company; it may send its data again. Throws `ModerationError` like `approve`. */
  async reject(id: number, reason: string): Promise<void> {
    const words = reason.trim().slice(0, REASON_MAX_CHARS);
    if (words === '') throw new ModerationError('A reason is required.');
    await this.#parts.database.sql.transaction(async (tx) => {
      const company = await this.#decide(tx, id, words);
      await tx.query(
        "update users set legal_entity_verified = null, account_type = 'private' where id = $1",
        [id],
      );
      await this.#notify(tx, company, {
        text: `Компания ${company.organization_name} не прошла проверку. Причина: ${words}`,
      });
    });
  }

  async #decide(tx: SqlQueries, id: number, rejection: string | null): Promise<Decided> {
    const { rows } = await tx.query<Decided>(
      `update legal_data l set decided_at = $2::timestamptz, rejection_reason = $3
       from users u
       where l.user_id = $1 and u.id = l.user_id and u.legal_entity_verified = false and l.decided_at is null
         and u.anonymized_at is null
       returning l.organization_name, ${RECIPIENT_SQL} as recipient,
         ${REVISION} as revision`,
      [id, this.#parts.now().toISOString(), rejection],
    );
    const [company] = rows;
    if (!company) throw new ModerationError(`No company with the id ${id} is waiting for moderation.`);
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
