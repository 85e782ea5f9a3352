import { createHash, randomBytes } from 'node:crypto';
import { FOREIGN_PHONE, messengerPhone } from '@cars/shared-contracts/rules/phone';
import { START_DATA_LIFE_S } from '@cars/shared-contracts/schemas/limits';
import type { MessengerPhone } from '@cars/shared-contracts/schemas/sign-in';
import type { Database } from '../../db/database.ts';
import { isWithinSql } from '../../db/is-within.ts';
import type { Env } from '../../env.ts';
import { hashToken } from '../../http/caller.ts';
import type { Visitor } from '../../http/caller-limits.ts';
import { failures, isRefusal } from '../../http/failure.ts';
import type { PersistentLimits } from '../../http/persistent-limits.ts';
import type { Identity } from '../../messages/recipient.ts';
import { CODE_LIFE_S, originOf, proofKeys, tryKeys } from './limits.ts';
import type { BotTokens, MessengerSignIn } from './messenger.ts';
import { isSignedPhone } from './signed-phone.ts';
import { isFresh, type MessengerUser, readMaxDate, START_DATA_SKEW_S } from './start-data.ts';

const TICKET_BYTES = 32;
/** A contact that the bot received proves the number this long. */
const CONTACT_LIFE_S = 300;
/** No proof of this age is accepted again. */
export const PROOFS_TTL_S = START_DATA_LIFE_S + 2 * START_DATA_SKEW_S;

/** Sentences for users [ERR-3]. */
const TEXTS = {
  notProved: 'Мессенджер не подтвердил номер. Попробуйте ещё раз или запросите код.',
  waiting: 'Номер ещё не пришёл от мессенджера. Попробуйте ещё раз или запросите код.',
  oldLaunch: 'Приложение открыто давно. Откройте его в мессенджере заново или запросите код.',
  foreign: FOREIGN_PHONE,
  over: 'Подтверждение номера устарело. Поделитесь номером ещё раз или запросите код.',
} as const;

export interface PhoneTicketsParts {
  readonly database: Database;
  readonly limits: PersistentLimits;
  readonly messenger: Pick<MessengerSignIn, 'userOf'>;
  readonly botTokens: BotTokens;
  readonly now: () => Date;
  readonly rateLimits: Env['RATE_LIMITS'];
}

export interface PhoneTicket {
  readonly ticket: string;
  readonly phone: string;
  readonly expires_in_seconds: number;
}

interface Proof {
  readonly phone: string;
  /** Unique among all proofs. */
  readonly text: string;
}

const refused = (text: string) => failures.invalid({ phone: [text] });
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** Numbers that a messenger proves, so that no code is needed [ACC-48]. */
export class PhoneTickets {
  readonly #parts: PhoneTicketsParts;

  constructor(parts: PhoneTicketsParts) {
    this.#parts = parts;
  }

  /**
   * Gives a ticket for the number that the messenger signed for the user of the start data, or, without a
   * signature, that its bot just received from this user. Each proof gives one ticket [A24].
   *
   * Throws 422 for start data that do not hold or a number that is not proved, 429 by the limits of codes.
   */
  async issue(body: MessengerPhone): Promise<PhoneTicket> {
    const { database, limits, now } = this.#parts;
    const user = this.#user(body);
    const identity: Identity = { messenger: body.messenger, id: String(user.id) };
    await limits.consume(proofKeys(identity));
    const proof = body.hash === undefined ? await this.#contact(identity) : this.#signed(body, user.id);
    const phone = messengerPhone(proof.phone);
    if (!phone) throw refused(TEXTS.foreign);
    const ticket = randomBytes(TICKET_BYTES).toString('base64url');
    const { rows } = await database.sql.query(
      `insert into phone_tickets (proof_hash, ticket_hash, messenger, messenger_id, phone, issued_at)
       values ($1, $2, $3, $4, $5, $6::timestamptz) on conflict (proof_hash) do nothing returning proof_hash`,
      [sha256(proof.text), hashToken(ticket), identity.messenger, identity.id, phone, now().toISOString()],
    );
    if (rows.length === 0) throw refused(TEXTS.over);
    return { ticket, phone, expires_in_seconds: CODE_LIFE_S };
  }

  /**
   * Consumes a ticket of this number; returns who shared it. Throws 422 for another, an expired or a used
   * one, 429 by the limit of wrong codes.
   */
  async use(phone: string, ticket: string, visitor: Visitor): Promise<Identity> {
    const { database, limits, now, rateLimits } = this.#parts;
    const hits = await limits.consume(tryKeys(originOf(visitor, false, rateLimits)));
    const { rows } = await database.sql.query<Identity>(
      `update phone_tickets set used_at = $3::timestamptz
       where ticket_hash = $1 and phone = $2 and used_at is null
         and ${isWithinSql('issued_at', '$3', '$4')}
       returning messenger, messenger_id as id`,
      [hashToken(ticket), phone, now().toISOString(), CODE_LIFE_S],
    );
    if (!rows[0]) throw failures.invalid({ ticket: [TEXTS.over] });
    await limits.refund(hits);
    return rows[0];
  }

  /** No 401: that would end the session with which a user adds a number. */
  #user({ messenger, init_data }: MessengerPhone): MessengerUser {
    try {
      return this.#parts.messenger.userOf(messenger, init_data);
    } catch (error) {
      throw isRefusal(error, 401) ? failures.invalid({ init_data: [TEXTS.oldLaunch] }) : error;
    }
  }

  #signed({ messenger, phone = '', auth_date = '', hash = '' }: MessengerPhone, userId: number): Proof {
    const { botTokens, now } = this.#parts;
    const token = messenger === 'max' ? botTokens.max : null;
    const signed = { phone: phone.replace(/^\+/, ''), authDate: auth_date, hash };
    if (token === null || !isSignedPhone(signed, userId, token)) throw refused(TEXTS.notProved);
    const date = readMaxDate(auth_date);
    if (date === null || !isFresh(date, START_DATA_LIFE_S, now())) throw refused(TEXTS.over);
    return { phone: signed.phone, text: `signed:${messenger}:${userId}:${auth_date}:${hash}` };
  }

  async #contact({ messenger, id }: Identity): Promise<Proof> {
    const { rows } = await this.#parts.database.sql.query<{ phone: string; shared_at: string }>(
      `select phone, shared_at::text as shared_at from messenger_contacts
       where messenger = $1 and messenger_id = $2
         and shared_at between $3::timestamptz - make_interval(secs => $4) and $3::timestamptz + make_interval(secs => $5)
       order by shared_at desc limit 1`,
      [messenger, id, this.#parts.now().toISOString(), CONTACT_LIFE_S, START_DATA_SKEW_S],
    );
    const [contact] = rows;
    if (!contact) throw refused(TEXTS.waiting);
    return { phone: contact.phone, text: `contact:${messenger}:${id}:${contact.phone}:${contact.shared_at}` };
  }
}
