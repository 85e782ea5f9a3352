import { adTitle } from '@cars/shared-contracts/rules/ad';
import type { Logger } from 'pino';
import type { SqlClient, SqlQueries } from '../../db/sql-client.ts';
import { linkToAd } from '../../messages/message-link.ts';
import type { Outbox } from '../../messages/outbox.ts';
import { RECIPIENT_SQL } from '../../messages/recipient.ts';
import type { AdService } from '../ad/service.ts';
import { warnAllAds } from './account-warnings.ts';
import { adsWithUnfitWarnings } from './affected-ads.ts';
import { type FindingsParts, findingsOf, NEW_ACCOUNT_DAYS } from './findings.ts';
import { type Finding, goneKindSql, HOLDS_SQL, warningText } from './kinds.ts';

/** An ad that a stopped server had taken is taken again after this time; none is due later than a new account ends. */
const RETRY_S = 60;

export interface WarningChecksParts extends Omit<FindingsParts, 'sql'> {
  readonly sql: SqlClient;
  readonly ads: Pick<AdService, 'changed'>;
  readonly outbox: Pick<Outbox, 'put'>;
  readonly log: Pick<Logger, 'warn'>;
}

/** In the transaction that writes ads, or takes them off sale: they are checked after the commit. */
export const requestChecks = async (tx: SqlQueries, adIds: readonly number[], now: Date): Promise<void> => {
  if (adIds.length === 0) return;
  // In the order of their ids, so that two servers do not wait for each other.
  await tx.query(
    `insert into warning_checks (ad_id, due_at)
     select id, $2::timestamptz from unnest($1::int[]) as requested (id) order by id
     on conflict (ad_id) do update set round = warning_checks.round + 1, due_at = excluded.due_at`,
    [adIds, now.toISOString()],
  );
};

export const requestCheck = (tx: SqlQueries, adId: number, now: Date): Promise<void> =>
  requestChecks(tx, [adId], now);

interface Taken {
  readonly ad_id: number;
  readonly round: number;
}

interface WrittenRow {
  readonly kind: string;
  readonly detail: string | null;
}

interface NotifiedRow {
  readonly mark: string;
  readonly model: string | null;
  readonly recipient: string | null;
  /** The sentence about the account was sent for another ad. */
  readonly is_account_named: boolean;
}

/** Finds the warnings of ads that were written, outside of the call that wrote them [WARN-1]. */
export class WarningChecks {
  readonly #parts: WarningChecksParts;
  #working: Promise<void> | null = null;
  #isRequested = false;
  #isStopped = false;

  constructor(parts: WarningChecksParts) {
    this.#parts = parts;
  }

  /** Checks what is due. Resolves when nothing is; a failed check is logged, holds up no other one and is due again. */
  run(): Promise<void> {
    this.#isRequested = true;
    this.#working ??= this.#work();
    return this.#working;
  }

  /** Takes no more checks, and resolves when the one that is under way has ended; others are due for another server. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#working;
  }

  async #work(): Promise<void> {
    const delayed = (error: unknown) =>
      this.#parts.log.warn({ err: error }, 'warnings about ads are delayed');
    try {
      // An ad may be written while the last round finds nothing more.
      while (this.#isRequested) {
        this.#isRequested = false;
        for (let taken = await this.#take(); taken; taken = await this.#take())
          await this.#check(taken).catch(delayed);
      }
    } catch (error) {
      delayed(error);
    } finally {
      this.#working = null;
    }
  }

  async #take(): Promise<Taken | null> {
    if (this.#isStopped) return null;
    const { sql, now } = this.#parts;
    const { rows } = await sql.query<Taken>(
      `update warning_checks set due_at = $1::timestamptz + make_interval(secs => ${RETRY_S})
       where ad_id = (
         select ad_id from warning_checks
         where due_at <= $1::timestamptz or due_at > $1::timestamptz + interval '${NEW_ACCOUNT_DAYS + 1} days'
         order by due_at limit 1
         for update skip locked
       ) returning ad_id, round`,
      [now().toISOString()],
    );
    return rows[0] ?? null;
  }

  async #check({ ad_id: adId, round }: Taken): Promise<void> {
    const { sql, ads, now } = this.#parts;
    const found = await findingsOf(this.#parts, adId);
    const changed: number[] = [];
    if (found?.findings) {
      const { findings } = found;
      if (await sql.transaction((tx) => this.#write(tx, adId, findings))) changed.push(adId);
    }
    if (found) {
      if (found.account) changed.push(...(await warnAllAds(sql, found.account, now())));
      // After the commit, so that of two ads that are checked at one moment the later one sees both.
      await requestChecks(sql, await adsWithUnfitWarnings(sql, found, now()), now());
      if (!found.findings) await this.#forgetErased(adId);
    }
    await this.#end({ ad_id: adId, round }, found?.endsAt ?? null);
    if (changed.length > 0) await ads.changed(changed);
  }

  /** The warnings of an ad of an erased account quote it; those of a sold one doubt its price in a fair price. */
  async #forgetErased(adId: number): Promise<void> {
    await this.#parts.sql.query(
      `delete from ad_warnings w using ads a join users u on u.id = a.user_id
       where w.ad_id = $1 and a.id = w.ad_id and u.anonymized_at is not null and a.sold_at is null`,
      [adId],
    );
  }

  /** An ad that was requested again meanwhile stays due; one whose warning ends with time is due then. */
  async #end({ ad_id: adId, round }: Taken, endsAt: Date | null): Promise<void> {
    const { sql } = this.#parts;
    if (endsAt)
      await sql.query('update warning_checks set due_at = $3::timestamptz where ad_id = $1 and round = $2', [
        adId,
        round,
        endsAt.toISOString(),
      ]);
    else await sql.query('delete from warning_checks where ad_id = $1 and round = $2', [adId, round]);
  }

  /** Returns whether the page of the ad changes. */
  async #write(tx: SqlQueries, adId: number, findings: readonly Finding[]): Promise<boolean> {
    const moment = this.#parts.now().toISOString();
    const kinds = findings.map(({ kind }) => kind);
    const facts = findings.map(({ fact }) => fact);
    // Of two servers that check the ad at one moment the second sees the rows of the first.
    await tx.query('select from ads where id = $1 for no key update', [adId]);
    // What others can bring and take away again comes back with its decision and reply, and without a message.
    const hidden = await tx.query(
      `update ad_warnings w set kind = ${goneKindSql('w')}
       where w.ad_id = $1 and w.kind in ('same_vin', 'same_picture')
         and (w.kind, w.fact) not in (select * from unnest($2::text[], $3::text[]))`,
      [adId, kinds, facts],
    );
    const back = await tx.query(
      `update ad_warnings w set kind = found.kind
       from unnest($2::text[], $3::text[]) as found (kind, fact)
       where w.ad_id = $1 and w.kind = ${goneKindSql('found')}`,
      [adId, kinds, facts],
    );
    const gone = await tx.query(
      `delete from ad_warnings w where w.ad_id = $1 and w.kind <> all($2::text[]) and ${HOLDS_SQL}`,
      [adId, kinds],
    );
    const { rows } = await tx.query<WrittenRow>(
      `insert into ad_warnings (ad_id, kind, fact, detail, other_ad_id, found_at)
       select $1, kind, fact, detail, other, $6::timestamptz
       from unnest($2::text[], $3::text[], $4::text[], $5::int[]) as found (kind, fact, detail, other)
       on conflict (ad_id, kind) do update set fact = excluded.fact, detail = excluded.detail,
         other_ad_id = excluded.other_ad_id, found_at = excluded.found_at, reply = null, replied_at = null, decided_at = null, is_dismissed = false
       where ad_warnings.fact <> excluded.fact
       returning kind, detail`,
      [
        adId,
        kinds,
        facts,
        findings.map(({ detail }) => detail),
        findings.map(({ otherAdId = null }) => otherAdId),
        moment,
      ],
    );
    // The other ad may be another one now, earlier or later; a moderator's decision holds.
    const reordered = await tx.query(
      `update ad_warnings w set detail = found.detail, other_ad_id = found.other
       from unnest($2::text[], $3::text[], $4::int[]) as found (kind, detail, other)
       where w.ad_id = $1 and w.kind = found.kind and w.kind in ('same_vin', 'same_picture')
         and (w.detail, w.other_ad_id) is distinct from (found.detail, found.other)`,
      [adId, kinds, findings.map(({ detail }) => detail), findings.map(({ otherAdId = null }) => otherAdId)],
    );
    if (rows.length > 0) await this.#notify(tx, adId, rows);
    const touched = [hidden, back, gone, reordered];
    return touched.some(({ affectedRows = 0 }) => affectedRows > 0) || rows.length > 0;
  }

  /** One message to the seller for all that was found at once, and one for all ads about the account [WARN-4]. */
  async #notify(tx: SqlQueries, adId: number, found: readonly WrittenRow[]): Promise<void> {
    const { rows } = await tx.query<NotifiedRow>(
      `select a.mark, a.model, ${RECIPIENT_SQL} as recipient, exists (
         select from ads o join ad_warnings w on w.ad_id = o.id and w.kind = 'new_seller'
         where o.user_id = a.user_id and o.status = 'active' and o.id <> a.id
       ) as is_account_named
       from ads a join users u on u.id = a.user_id where a.id = $1 and u.anonymized_at is null`,
      [adId],
    );
    const [ad] = rows;
    const sentences = found
      .filter(({ kind, detail }) => detail !== 'earlier' && (kind !== 'new_seller' || !ad?.is_account_named))
      .flatMap(({ kind, detail }) => warningText(kind, detail) ?? []);
    if (!ad?.recipient || sentences.length === 0) return;
    await this.#parts.outbox.put(tx, {
      to: ad.recipient,
      kind: 'moderation',
      text: [
        `На странице вашего объявления ${adTitle(ad)} (ID: ${adId}) покупатели видят предупреждение:`,
        ...sentences,
        'Если это объяснимо, ответьте на странице объявления: ответ увидят рядом.',
      ].join('\n'),
      link: linkToAd(adId),
    });
  }
}
