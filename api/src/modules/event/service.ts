import type { AdEvent, DayStatistics } from '@cars/shared-contracts/schemas/event';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../db/database.ts';
import { DatabaseError } from '../../db/sql-client.ts';
import { failures } from '../../http/failure.ts';
import { moscowDay, readDaySalt, type Viewer, viewerKey } from './viewer.ts';

/** Events that wait for the database; beyond that the oldest is dropped [X5]. */
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
 * The statistics service [DATA-7] [CAR-36]. Recording never waits for the database: events are
 * queued and written together. The owner of an ad never counts, and identity comes from the token alone.
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

  /** Takes an event in; it is in the counters a moment later. */
  record(event: AdEvent, viewer: Viewer): void {
    if (this.#queue.length >= QUEUE_MAX) this.#queue.shift();
    this.#queue.push({ event, viewer, at: this.#parts.now() });
    this.#timer ??= setTimeout(() => void this.flush(), FLUSH_EVERY_MS).unref();
  }

  /** Writes what waits. A batch that the database refuses is dropped and logged: statistics never trouble a page. */
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

  /** The database is busy or away: these events wait for it like those that come meanwhile. */
  #putBack(batch: readonly Waiting[]): void {
    this.#queue = [...batch, ...this.#queue].slice(-QUEUE_MAX);
    this.#timer ??= setTimeout(() => void this.flush(), RETRY_MS).unref();
  }

  async #write(batch: readonly Waiting[]): Promise<void> {
    const { sql } = this.#parts.database;
    const salt = await this.#saltOf(moscowDay(this.#parts.now()));
    const rows = batch.map(({ event, viewer, at }) => ({
      ad_id: event.ad_id,
      type: event.type,
      viewer_key: viewerKey(viewer, salt),
      user_id: viewer.userId,
      claimed:
        event.user_id === null && event.telegram_id === null
          ? null
          : { user_id: event.user_id, telegram_id: event.telegram_id },
      half_hour: Math.floor(at.getTime() / ONCE_IN_MS),
      created_at: at.toISOString(),
    }));
    await sql.query(
      `insert into ad_events (ad_id, type, viewer_key, user_id, claimed, half_hour, created_at)
       select e.ad_id, e.type, e.viewer_key, e.user_id, e.claimed, e.half_hour, e.created_at
       from jsonb_to_recordset($1::jsonb) as e (
         ad_id int, type text, viewer_key text, user_id int, claimed jsonb, half_hour int, created_at timestamptz)
       join ads a on a.id = e.ad_id and a.status = 'active' and a.user_id is distinct from e.user_id
       where not exists (
         select 1 from ad_events o
         where o.ad_id = e.ad_id and o.viewer_key = e.viewer_key and o.type = e.type
           and o.half_hour >= e.half_hour - 1 and o.created_at > e.created_at - make_interval(secs => $2))
       on conflict do nothing`,
      [JSON.stringify(rows), ONCE_IN_MS / 1000],
    );
  }

  async #saltOf(day: string): Promise<string> {
    if (this.#salt.day !== day) this.#salt = { day, salt: await readDaySalt(this.#parts.database.sql, day) };
    return this.#salt.salt;
  }

  /**
   * An ad's counters of the current day in a time zone, and their change against the day before [DATA-7].
   * Throws 422 for an unknown time zone.
   */
  async day(adId: number, timezone: string, isCompared: boolean): Promise<DayStatistics> {
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
           from ad_events where ad_id = $1 and created_at > $3::timestamptz - interval '3 days'
         ) select ${counted('today')}, ${counted('yesterday')} from marked`,
        [adId, timezone, now.toISOString()],
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
