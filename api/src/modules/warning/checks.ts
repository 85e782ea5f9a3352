import { adTitle } from '@cars/shared-contracts/rules/ad';
import type { Logger } from 'pino';
import type { SqlClient, SqlQueries } from '../../db/sql-client.ts';
import { linkToAd } from '../../messages/message-link.ts';
import type { Outbox } from '../../messages/outbox.ts';
import { RECIPIENT_SQL } from '../../messages/recipient.ts';
import type { AdService } from '../ad/service.ts';
import { type FindingsParts, findingsOf } from './findings.ts';
import { type Finding, warningText } from './kinds.ts';

/** An ad that a stopped server had taken is taken again after this time. */
const RETRY_S = 60;

export interface WarningChecksParts extends Omit<FindingsParts, 'sql'> {
  readonly sql: SqlClient;
  readonly ads: Pick<AdService, 'changed'>;
  readonly outbox: Pick<Outbox, 'put'>;
  readonly log: Pick<Logger, 'warn'>;
}

/** In the transaction that writes an ad: it is checked after the commit. */
export const requestCheck = async (tx: SqlQueries, adId: number, now: Date): Promise<void> => {
  await tx.query(
    `insert into warning_checks (ad_id, due_at) values ($1, $2::timestamptz)
     on conflict (ad_id) do update set round = warning_checks.round + 1, due_at = excluded.due_at`,
    [adId, now.toISOString()],
  );
};

interface Taken {
  readonly ad_id: number;
  readonly round: number;
}

/** Finds the warnings of ads that were written, outside of the call that wrote them [WARN-1]. */
export class WarningChecks {
  readonly #parts: WarningChecksParts;
  #working: Promise<void> | null = null;
  #isRequested = false;

  constructor(parts: WarningChecksParts) {
    this.#parts = parts;
  }

  /** Checks what is due. Resolves when nothing is; a failure is logged, and the next call tries again. */
  run(): Promise<void> {
    this.#isRequested = true;
    this.#working ??= this.#work();
    return this.#working;
  }

  /** Resolves when a check that is under way has ended. */
  async stop(): Promise<void> {
    await this.#working;
  }

  async #work(): Promise<void> {
    try {
      // An ad may be written while the last round finds nothing more.
      while (this.#isRequested) {
        this.#isRequested = false;
        for (let taken = await this.#take(); taken; taken = await this.#take()) await this.#check(taken);
      }
    } catch (error) {
      this.#parts.log.warn({ err: error }, 'warnings about ads are delayed');
    } finally {
      this.#working = null;
    }
  }

  async #take(): Promise<Taken | null> {
    const { sql, now } = this.#parts;
    const { rows } = await sql.query<Taken>(
      `update warning_checks set due_at = $1::timestamptz + make_interval(secs => ${RETRY_S})
       where ad_id = (
         select ad_id from warning_checks where due_at <= $1::timestamptz order by due_at limit 1
         for update skip locked
       ) returning ad_id, round`,
      [now().toISOString()],
    );
    return rows[0] ?? null;
  }

  async #check({ ad_id: adId, round }: Taken): Promise<void> {
    const { sql, ads } = this.#parts;
    const findings = await findingsOf(this.#parts, adId);
    const isChanged = await sql.transaction(async (tx) => {
      const changed = findings !== null && (await this.#write(tx, adId, findings));
      await tx.query('delete from warning_checks where ad_id = $1 and round = $2', [adId, round]);
      return changed;
    });
    if (isChanged) await ads.changed([adId]);
  }

  /** Returns whether the page of the ad changes. */
  async #write(tx: SqlQueries, adId: number, findings: readonly Finding[]): Promise<boolean> {
    const moment = this.#parts.now().toISOString();
    const gone = await tx.query('delete from ad_warnings where ad_id = $1 and kind <> all($2::text[])', [
      adId,
      findings.map(({ kind }) => kind),
    ]);
    const { rows } = await tx.query<{ kind: string; detail: string | null }>(
      `insert into ad_warnings (ad_id, kind, fact, detail, found_at)
       select $1, kind, fact, detail, $5::timestamptz
       from unnest($2::text[], $3::text[], $4::text[]) as found (kind, fact, detail)
       on conflict (ad_id, kind) do update set fact = excluded.fact, detail = excluded.detail,
         found_at = excluded.found_at, reply = null, replied_at = null, decided_at = null, is_dismissed = false
       where ad_warnings.fact <> excluded.fact
       returning kind, detail`,
      [
        adId,
        findings.map(({ kind }) => kind),
        findings.map(({ fact }) => fact),
        findings.map(({ detail }) => detail),
        moment,
      ],
    );
    if (rows.length > 0)
      await this.#notify(
        tx,
        adId,
        rows.flatMap(({ kind, detail }) => warningText(kind, detail) ?? []),
      );
    return (gone.affectedRows ?? 0) > 0 || rows.length > 0;
  }

  /** One message to the seller for all that was found at once [WARN-4]. */
  async #notify(tx: SqlQueries, adId: number, sentences: readonly string[]): Promise<void> {
    const { rows } = await tx.query<{ mark: string; model: string | null; recipient: string | null }>(
      `select a.mark, a.model, ${RECIPIENT_SQL} as recipient from ads a join users u on u.id = a.user_id
       where a.id = $1 and u.anonymized_at is null`,
      [adId],
    );
    const [ad] = rows;
    if (!ad?.recipient) return;
    await this.#parts.outbox.put(tx, {
      to: ad.recipient,
      kind: 'moderation',
      text: [
        `На странице вашего объявления ${adTitle(ad)} (ID: ${adId}) покупатели видят примечание:`,
        ...sentences,
        'Если это объяснимо, ответьте на странице объявления: ответ увидят рядом.',
      ].join('\n'),
      link: linkToAd(adId),
    });
  }
}
