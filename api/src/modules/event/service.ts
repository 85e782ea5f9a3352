import type { AdEvent, DayStatistics } from '@cars/shared-contracts/schemas/event';
import { KNOWN_DEVICE_TTL_S } from '@cars/shared-contracts/schemas/limits';
import type { FastifyBaseLogger } from 'fastify';
import { ADVISORY_LOCKS } from '../../db/advisory-locks.ts';
import type { Database } from '../../db/database.ts';
import { isWithinSql } from '../../db/is-within.ts';
import { DatabaseError } from '../../db/sql-client.ts';
import type { Caller } from '../../http/caller.ts';
import { CALLER_LIMITS } from '../../http/caller-limits.ts';
import { failures } from '../../http/failure.ts';
import { addressKeys, moscowDay, readDaySalt, type Viewer, viewerKey } from './viewer.ts';

/** Events waiting for the database; beyond that the oldest is dropped [X5]. */
const QUEUE_MAX = 1_000;
const BATCH_MAX = 200;
const FLUSH_EVERY_MS = 200;
const RETRY_MS = 2_000;
/** One view for ad and viewer in this time [CAR-36]. */
const ONCE_IN_MS = 30 * 60_000;
const UNKNOWN_TIME_ZONE = '22023';

interface Waiting {
  readonly event: AdEvent;
  readonly viewer: Viewer;
  readonly at: Date;
}

export interface EventServiceParts {
  readonly database: Database;
  readonly now: () => Date;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

/**
 * Recording statistics never waits for the database [DATA-7] [CAR-36]: events are queued and written
 * together. The owner of an ad is never counted, neither signed in nor on a known device; identity is the token only,
 * and one address makes a limited number of viewers of an ad per day, and of contacts, both without a sign-in [I23].
 */
export class EventService {
  readonly #parts: EventServiceParts;
  #queue: Waiting[] = [];
  #timer: NodeJS.Timeout | null = null;
  #writing: Promise<void> = Promise.resolve();
  #salt = { day: '', salt: '' };

  constructor(parts: EventServiceParts) {
    this.#parts = parts;
  }

  /** Queues an event; the counters include it a moment later. */
  record(event: AdEvent, viewer: Viewer): void {
    if (this.#queue.length >= QUEUE_MAX) this.#queue.shift();
    this.#queue.push({ event, viewer, at: this.#parts.now() });
    this.#timer ??= setTimeout(() => void this.flush(), FLUSH_EVERY_MS).unref();
  }

  /**
   * Writes the queue. A batch that the database refuses is dropped and logged: statistics never fail a page.
   */
  flush(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    this.#writing = this.#writing.then(async () => {
      while (this.#queue.length > 0) {
        const batch = this.#queue.splice(0, BATCH_MAX);
        try {
          await this.#write(batch);
        } catch (error) {
          if (error instanceof DatabaseError) return this.#putBack(batch);
          this.#parts.log.warn({ err: error, events: batch.length }, 'events were lost');
        }
      }
    });
    return this.#writing;
  }

  /** The database is busy or unreachable: these events wait together with the new ones. */
  #putBack(batch: readonly Waiting[]): void {
    this.#queue = [...batch, ...this.#queue].slice(-QUEUE_MAX);
    this.#timer ??= setTimeout(() => void this.flush(), RETRY_MS).unref();
  }

  async #write(batch: readonly Waiting[]): Promise<void> {
    const { sql } = this.#parts.database;
    const salt = await this.#saltOf(moscowDay(this.#parts.now()));
    const rows = batch.map(({ event, viewer, at }, n) => ({
      n,
      ad_id: event.ad_id,
      type: event.type,
      viewer_key: viewerKey(viewer, salt),
      ...addressKeys(viewer, salt),
      device_hash: viewer.deviceHash,
      user_id: viewer.userId,
      half_hour: Math.floor(at.getTime() / ONCE_IN_MS),
      created_at: at.toISOString(),
    }));
    await sql.transaction(async (tx) => {
      // Two concurrent batches would both find room for the last viewer of an address.
      await tx.query('select pg_advisory_xact_lock($1)', [ADVISORY_LOCKS.events]);
      await tx.query(
        `with e as (
           select * from jsonb_to_recordset($1::jsonb) as r (
             n int, ad_id int, type text, viewer_key text, address_key text, network_key text, device_hash text,
             user_id int, half_hour int, created_at timestamptz)
         ), counted as (
           select e.* from e join ads a on a.id = e.ad_id and a.status = 'active'
             and a.user_id is distinct from e.user_id
           where not exists (
             select 1 from known_devices d where d.token_hash = e.device_hash and d.user_id = a.user_id
               and ${isWithinSql('d.seen_at', 'e.created_at', '$3')})
         ), new_viewers as (
           select ad_id, address_key, network_key, viewer_key, min(n) as first_n from counted c
           where user_id is null and not exists (
             select 1 from ad_events o where o.ad_id = c.ad_id and o.address_key = c.address_key
               and o.viewer_key = c.viewer_key)
           group by ad_id, address_key, network_key, viewer_key
         ), of_network as (
           select *, network_key is not null
             and $6 < row_number() over (partition by ad_id, network_key order by first_n) + (
               select count(distinct o.viewer_key) from ad_events o
               where o.ad_id = n.ad_id and o.network_key = n.network_key and o.user_id is null) as is_beyond
           from new_viewers n
         ), placed as (
           select *, row_number() over (partition by ad_id, address_key order by is_beyond, first_n) + (
               select count(distinct o.viewer_key) from ad_events o
               where o.ad_id = n.ad_id and o.address_key = n.address_key and o.user_id is null) as place
           from of_network n
         ), fresh as (
           select c.*,
             dense_rank() over (partition by ad_id, network_key, type, user_id order by viewer_key) as of_network,
             dense_rank() over (partition by ad_id, address_key, type, user_id order by viewer_key) as of_address
           from counted c
           where not exists (
             select 1 from ad_events o
             where o.ad_id = c.ad_id and o.viewer_key = c.viewer_key and o.type = c.type
               and o.half_hour between c.half_hour - 1 and c.half_hour + 1
               and ${isWithinSql('o.created_at', 'c.created_at', '$2')})
           and not exists (
             select 1 from placed p where p.ad_id = c.ad_id and p.address_key = c.address_key
               and p.viewer_key = c.viewer_key and (p.is_beyond or p.place > $4))
         ), written as (
           insert into ad_events (ad_id, type, viewer_key, address_key, network_key, user_id, half_hour, created_at)
           select ad_id, type, viewer_key, address_key, network_key, user_id, half_hour, created_at
           from fresh f
           where type = 'view' or user_id is not null or ($8 > (
             select count(*) from ad_events o
             where o.ad_id = f.ad_id and o.viewer_key = f.viewer_key and o.type = f.type)
             and $5 >= of_address + (
             select count(*) from ad_events o
             where o.ad_id = f.ad_id and o.address_key = f.address_key and o.type = f.type and o.user_id is null)
             and (network_key is null or $7 >= of_network + (
               select count(*) from ad_events o
               where o.ad_id = f.ad_id and o.network_key = f.network_key and o.type = f.type and o.user_id is null)))
           order by n
           on conflict do nothing returning ad_id, type
         )
         insert into ad_views as seen (ad_id, views)
         select ad_id, count(*) from written where type = 'view' group by ad_id
         on conflict (ad_id) do update set views = seen.views + excluded.views`,
        [
          JSON.stringify(rows),
          ONCE_IN_MS / 1000,
          KNOWN_DEVICE_TTL_S,
          CALLER_LIMITS.viewers.crowd[0].points,
          CALLER_LIMITS.contacts.crowd[0].points,
          CALLER_LIMITS.viewers.network.points,
          CALLER_LIMITS.contacts.network.points,
          CALLER_LIMITS.contacts.single.points,
        ],
      );
    });
  }

  async #saltOf(day: string): Promise<string> {
    if (this.#salt.day !== day) this.#salt = { day, salt: await readDaySalt(this.#parts.database.sql, day) };
    return this.#salt.salt;
  }

  /**
   * An ad's counters of the current day in a time zone, and their change against the day before [DATA-7]; of an ad that
   * the caller may not see, zeros, as of an absent one.
   * Throws 422 for an unknown time zone.
   */
  async day(adId: number, caller: Caller, timezone: string, isCompared: boolean): Promise<DayStatistics> {
    await this.flush();
    const now = this.#parts.now();
    const counted = (day: string) => `
      count(*) filter (where ${day} and type = 'view')::int as ${day}_views,
      count(distinct viewer_key) filter (where ${day} and type = 'view')::int as ${day}_host,
      count(*) filter (where ${day} and type = 'contact_telegram')::int as ${day}_telegram,
      count(*) filter (where ${day} and type = 'contact_phone')::int as ${day}_phone`;
    const { rows } = await this.#parts.database.sql
      .query<Record<string, number>>(
        `with marked as (
           select type, viewer_key,
             (created_at at time zone $2)::date = ($3::timestamptz at time zone $2)::date as today,
             (created_at at time zone $2)::date = ($3::timestamptz at time zone $2)::date - 1 as yesterday
           from ad_events where ad_id = $1 and created_at > $3::timestamptz - interval '3 days' and exists (
             select from ads where id = $1 and (status = 'active' or (status = 'archived'
               and (sold_at is not null or user_id = $4))))
         ) select ${counted('today')}, ${counted('yesterday')} from marked`,
        [adId, timezone, now.toISOString(), caller.kind === 'user' ? caller.userId : null],
      )
      .catch((error: unknown) => {
        if (error instanceof Error && 'code' in error && error.code === UNKNOWN_TIME_ZONE) {
          throw failures.invalid({ timezone: ['Неизвестный часовой пояс'] });
        }
        throw error;
      });
    const row = rows[0] ?? {};
    const counter = (name: string) => {
      const total = row[`today_${name}`] ?? 0;
      return { total, change: isCompared ? total - (row[`yesterday_${name}`] ?? 0) : 0 };
    };
    return {
      generated_at: now.toISOString(),
      views: counter('views'),
      host: counter('host'),
      contacts: { telegram: counter('telegram'), phone: counter('phone') },
    };
  }
}
