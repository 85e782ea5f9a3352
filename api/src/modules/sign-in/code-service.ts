import { randomInt } from 'node:crypto';
import { normalizePhone } from '@cars/shared-contracts/rules/phone';
import type { CodePurpose } from '@cars/shared-contracts/schemas/sign-in';
import type { Database } from '../../db/database.ts';
import { isWithinSql } from '../../db/is-within.ts';
import type { Env } from '../../env.ts';
import type { Visitor } from '../../http/caller-limits.ts';
import { Failure, failures } from '../../http/failure.ts';
import type { ConsumedHits, PersistentLimits } from '../../http/persistent-limits.ts';
import type { Outbox } from '../../messages/outbox.ts';
import { isKnownDevice } from './devices.ts';
import { hashCode, isCode } from './hashing.ts';
import {
  ALL_CODES,
  ALL_GUESSES,
  CODE_LIFE_S,
  CODE_TRIES,
  CODE_TRIES_WHEN_GUESSED,
  callerKeys,
  guessKeys,
  type Origin,
  originOf,
  type Proof,
  RESEND_AFTER_S,
  reservedGuessKeys,
  sendKeys,
  tryKeys,
} from './limits.ts';

const CODE_DIGITS = 4;

/** Sentences for users [ERR-3]. */
const TEXTS = {
  wrongPhone: 'Проверьте корректность введенного номера',
  unknownUser: 'Введите номер телефона привязанный к Telegram',
  sendFailed: 'Что-то пошло не так. Попробуйте позже',
  tooManyUnknown: 'Слишком много номеров, которых нет в мессенджере.',
  wrong: 'Неверный код',
  burnt: 'Неверный код. Попытки закончились: запросите новый код.',
  over: 'Неверный код: срок его действия истёк. Запросите новый.',
} as const;

const REFUSALS: Readonly<Record<'no_such_user' | 'unavailable', () => Failure>> = {
  no_such_user: () => new Failure(502, TEXTS.unknownUser, { isOfCaller: true }),
  unavailable: () => new Failure(500, TEXTS.sendFailed),
};

/** Eleven digits of a typed number [ACC-34]. Throws 422. */
export const readPhone = (typed: string): string => {
  const phone = normalizePhone(typed);
  if (!phone) throw failures.invalid({ phone: [TEXTS.wrongPhone] });
  return phone;
};

export interface CodeServiceParts {
  readonly database: Database;
  readonly limits: PersistentLimits;
  readonly outbox: Outbox;
  readonly now: () => Date;
  readonly rateLimits: Env['RATE_LIMITS'];
}

/** The caller who requests or enters a code. */
export interface CodeCall {
  readonly phone: string;
  readonly purpose: CodePurpose;
  readonly visitor: Visitor;
  /** Of the caller, where there is one. */
  readonly proof: Proof;
  /** The user with the new number; with `phone_change` only. */
  readonly userId: number | null;
}

/** Codes that prove a number [ACC-28] [B6]; the result never depends on whether an account has it. */
export class CodeService {
  readonly #parts: CodeServiceParts;

  constructor(parts: CodeServiceParts) {
    this.#parts = parts;
  }

  /**
   * Sends a code and makes it the only live one of this phone and purpose; known devices have one of their
   * own. A code that did not leave takes none of those of its number; one to a number without a messenger takes none
   * of the caller's either, but one of the numbers that a caller may try.
   *
   * Throws 429 by the limits of the phone and the caller, 503 when too many codes are sent altogether, 502 or 500
   * when the messenger failed.
   */
  async send(call: CodeCall): Promise<void> {
    const { phone, proof } = call;
    const { limits } = this.#parts;
    const origin = await this.#originOf(call);
    const ofNumber = sendKeys(phone, origin);
    const hits = await limits.tryConsume([...ofNumber, ...callerKeys('codes', origin, proof)]);
    if (typeof hits === 'number')
      throw failures.tooMany(hits, hits <= RESEND_AFTER_S ? 'Код уже отправлен.' : 'Слишком много кодов.');
    const all = origin.isKnown || proof ? [] : await limits.tryConsume([ALL_CODES]);
    if (typeof all === 'number') {
      await limits.refund(hits);
      throw failures.unavailable(all);
    }
    const delivery = await this.#deliver(call, origin);
    if (delivery === 'sent') return;
    const isUnknown = delivery === 'no_such_user';
    const wait = isUnknown ? await limits.tryConsume(callerKeys('unknownNumbers', origin, proof)) : null;
    const isOver = typeof wait === 'number';
    // Past the limit of unknown numbers the caller pays, and never the crowd behind the same address.
    const isPaid = ({ key }: ConsumedHits[number]) =>
      (!isUnknown || (isOver && !key.includes(':crowd:'))) && !ofNumber.some((number) => number.key === key);
    await limits.refund([...all, ...hits.filter((hit) => !isPaid(hit))]);
    throw isOver ? failures.tooMany(wait, TEXTS.tooManyUnknown) : REFUSALS[delivery]();
  }

  /** Writes a new code and has it delivered; one that did not leave is erased. */
  async #deliver(
    { phone, purpose, userId }: CodeCall,
    origin: Origin,
  ): Promise<'sent' | keyof typeof REFUSALS> {
    const { database, outbox, now } = this.#parts;
    // A hash costs 50 ms of one of two places. The status names this case anyway, so its time gives nothing away.
    if (!(await outbox.reaches(phone))) return 'no_such_user';
    const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
    const hash = await hashCode(code);
    const moment = now();
    const messageId = await database.sql.transaction(async (tx) => {
      await tx.query(
        `insert into codes (phone, purpose, code_hash, user_id, created_at, expires_at, for_known_device)
         values ($1, $2, $3, $4, $5::timestamptz, $5::timestamptz + make_interval(secs => $6), $7)
         on conflict (phone, purpose, for_known_device) do update set code_hash = excluded.code_hash, attempts = 0,
           user_id = excluded.user_id, created_at = excluded.created_at, expires_at = excluded.expires_at`,
        [phone, purpose, hash, userId, moment.toISOString(), CODE_LIFE_S, origin.isKnown],
      );
      return outbox.put(tx, {
        to: phone,
        kind: 'code',
        text: 'Код подтверждения: {secret}. Никому его не сообщайте.',
        secret: code,
        // Code and message expire at the same moment, by which `outbox` knows them.
        notBefore: moment,
        lifeS: CODE_LIFE_S,
        isAwaited: true,
      });
    });
    const delivery = messageId === null ? 'unavailable' : await outbox.deliverNow(messageId);
    if (delivery !== 'sent')
      await database.sql.query('delete from codes where phone = $1 and purpose = $2 and code_hash = $3', [
        phone,
        purpose,
        hash,
      ]);
    return delivery;
  }

  /**
   * Consumes a code. A try is counted before it is compared, so that parallel guesses are three in all;
   * without a live code it counts against its address only [B27].
   *
   * Throws 422 for a wrong, expired or used code, 429 by the limits.
   */
  async use(call: CodeCall, code: string): Promise<void> {
    const { phone, purpose } = call;
    const { database, limits } = this.#parts;
    const origin = await this.#originOf(call);
    const hits = await limits.consume(tryKeys(origin));
    const tries = (await limits.isFull(ALL_GUESSES)) ? CODE_TRIES_WHEN_GUESSED : CODE_TRIES;
    const live = await this.#countTry(call, origin, tries);
    const isCorrect = await isCode(code, live?.code_hash ?? null);
    if (!live) throw await this.#refusal(phone, purpose);
    if (!isCorrect) {
      await limits.tryConsume([ALL_GUESSES]);
      throw refusal(live.attempts < tries ? TEXTS.wrong : TEXTS.burnt);
    }
    await limits.refund(hits);
    const used = await database.sql.query(
      'delete from codes where phone = $1 and purpose = $2 and code_hash = $3 returning phone',
      [phone, purpose, live.code_hash],
    );
    if (used.rows.length === 0) throw refusal(TEXTS.wrong); // a concurrent call with the right code was first
  }

  /** A new number belongs to no account yet, so no device is known to it. */
  async #originOf({ phone, purpose, visitor }: CodeCall): Promise<Origin> {
    const { database, now, rateLimits } = this.#parts;
    const isKnown =
      purpose !== 'phone_change' && (await isKnownDevice(database.sql, { phone }, visitor.deviceHash, now()));
    return originOf(visitor, isKnown, rateLimits);
  }

  /**
   * The live code with this try counted; null when there is none. Throws 429 when the phone has no tries
   * left.
   */
  async #countTry(
    { phone, purpose, userId }: CodeCall,
    origin: Origin,
    tries: number,
  ): Promise<{ readonly code_hash: string; readonly attempts: number } | null> {
    const { database, limits, now } = this.#parts;
    const live = `phone = $1 and purpose = $2 and user_id is not distinct from $3::int and attempts < $4
      and ${isLiveSql('$5')} and for_known_device = $6`;
    for (const isForKnown of origin.isKnown ? [true, false] : [false]) {
      const params = [phone, purpose, userId, tries, now().toISOString(), isForKnown];
      const found = await database.sql.query(`select from codes where ${live}`, params);
      if (found.rows.length === 0) continue;
      const hits = await this.#countGuess(phone, origin);
      const { rows } = await database.sql.query<{ code_hash: string; attempts: number }>(
        `update codes set attempts = attempts + 1 where ${live} returning code_hash, attempts`,
        params,
      );
      if (rows[0]) return rows[0];
      await limits.refund(hits); // another call used the last try
    }
    return null;
  }

  async #countGuess(phone: string, origin: Origin): Promise<ConsumedHits> {
    const { limits } = this.#parts;
    const common = guessKeys(phone, origin);
    if (!origin.isKnown) return limits.consume(common);
    const hits = await limits.tryConsume(common);
    return typeof hits === 'number' ? limits.consume(reservedGuessKeys(phone)) : hits;
  }

  async #refusal(phone: string, purpose: CodePurpose): Promise<Failure> {
    const { database, now } = this.#parts;
    const { rows } = await database.sql.query<{ is_over: boolean }>(
      `select not ${isLiveSql('$3')} as is_over from codes where phone = $1 and purpose = $2
       order by expires_at desc limit 1`,
      [phone, purpose, now().toISOString()],
    );
    const [found] = rows;
    if (!found) return refusal(TEXTS.wrong);
    if (!found.is_over) return refusal(TEXTS.burnt);
    await database.sql.query(
      `delete from codes where phone = $1 and purpose = $2 and not ${isLiveSql('$3')}`,
      [phone, purpose, now().toISOString()],
    );
    return refusal(TEXTS.over);
  }
}

/** SQL: the time of a code is not over. */
const isLiveSql = (moment: string): string => isWithinSql('created_at', moment, CODE_LIFE_S);

const refusal = (text: string) => failures.invalid({ code: [text] });
