import { totalmem } from 'node:os';
import type { Logger } from 'pino';
import { Gauge, type Registry } from 'prom-client';
import { newestBackupReader } from '../backup/backup-folder.ts';
import type { Database } from '../db/database.ts';
import { type MeasureSpace, measureDisk } from '../db/free-space.ts';
import { isWithinSql } from '../db/is-within.ts';
import type { Images } from '../images/pipeline.ts';
import { inTime } from '../in-time.ts';
import { STOPPED_KEY } from '../jobs/anonymize.ts';
import type { MessengerState } from '../messages/messenger-state.ts';
import { readOutboxAge } from '../messages/outbox-age.ts';
import type { Checks } from '../modules/health/readiness.ts';
import { ALL_GUESSES } from '../modules/sign-in/limits.ts';
import type { OutsideServices } from '../outside.ts';
import { createReplicationReader } from './replication-lag.ts';

/** Metrics of one reading share its statements. */
const SHARED_MS = 1_000;
/** A database that is away does not refuse, it lets callers wait; Prometheus waits 10 s for all metrics. */
const LIMIT_MS = 2_000;

export interface StateParts {
  readonly database: Database;
  readonly dataDir: string;
  readonly backupFolder: string | undefined;
  readonly readiness: () => Promise<Checks>;
  readonly now: () => Date;
  readonly log: Pick<Logger, 'warn'>;
  readonly measureSpace?: MeasureSpace;
  readonly images?: Pick<Images, 'oldestWaitS'>;
  readonly messengers?: () => readonly MessengerState[];
  readonly outside?: Pick<OutsideServices, 'problems'>;
}

/** The most memory that this process may have. */
export const memoryLimitBytes = (): number =>
  Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);

const shared = <Value>(read: () => Promise<Value>): (() => Promise<Value>) => {
  let readAt = Number.NEGATIVE_INFINITY;
  let last: Promise<Value> | null = null;
  return () => {
    if (!last || performance.now() - readAt >= SHARED_MS) {
      readAt = performance.now();
      last = read();
    }
    return last;
  };
};

/**
 * Metrics of a state that is read when `/metrics` is: outbox, rates, replicas, disk, backups, readiness. One that cannot be
 * read is left out, and the others are served.
 */
export const registerStateMetrics = (registry: Registry, parts: StateParts): void => {
  const { database, dataDir, backupFolder, readiness, now, log, measureSpace = measureDisk } = parts;
  const { images, messengers, outside } = parts;

  const gauge = <Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[],
    read: (set: (labels: Record<Label, string>, value: number) => void) => Promise<void>,
  ): void => {
    new Gauge({
      name,
      help,
      labelNames: [...labelNames],
      registers: [registry],
      async collect() {
        this.reset();
        // Without labels, a reset gauge is 0 and not absent.
        if (labelNames.length === 0) this.remove();
        try {
          await inTime(
            read((labels, value) => this.set(labels, value)),
            LIMIT_MS,
          );
        } catch (error) {
          log.warn({ err: error, metric: name }, 'a metric was not read');
        }
      },
    });
  };

  const outbox = shared(() => readOutboxAge(database.sql, now()));
  gauge('outbox_due_messages', 'Messages that could have been sent by now', [], async (set) =>
    set({}, (await outbox()).due),
  );
  gauge('outbox_oldest_seconds', 'How long the oldest of them has been waiting', [], async (set) =>
    set({}, (await outbox()).oldestS),
  );
  gauge(
    'outbox_given_up_messages',
    'Messages that were given up and wait for `pnpm outbox`',
    [],
    async (set) => set({}, (await outbox()).givenUp),
  );
  gauge(
    'messenger_problem',
    'A messenger that takes no calls of its bot, or gives it no messages: the setting that it refuses, the failure, or who else reads them',
    ['messenger', 'problem'],
    async (set) => {
      for (const { messenger, problem } of messengers?.() ?? []) if (problem) set({ messenger, problem }, 1);
    },
  );
  gauge(
    'service_problem',
    'Geocoder, source of the rates or object store that does not work: the setting that it refuses, or the cause',
    ['service', 'problem'],
    async (set) => {
      for (const [service, problem] of Object.entries(outside?.problems() ?? {}))
        set({ service, problem }, 1);
    },
  );

  gauge(
    'wrong_codes_an_hour',
    'Wrong guesses of live codes; at a thousand a code has one try',
    [],
    async (set) => {
      const { rows } = await database.sql.query<{ count: number }>(
        `select count(*)::int as count from rate_limit_hits
       where key = $1 and ${isWithinSql('marked_at', '$2', 3_600)}`,
        [ALL_GUESSES.key, now().toISOString()],
      );
      for (const { count } of rows) set({}, count);
    },
  );

  gauge(
    'rates_unconfirmed_seconds',
    'For how long the bank’s table in force was not seen again',
    [],
    async (set) => {
      const { rows } = await database.sql.query<{ age_s: number }>(
        `select extract(epoch from $1::timestamptz - fetched_at)::float8 as age_s from rates
       where source = 'bank' order by id desc limit 1`,
        [now().toISOString()],
      );
      for (const { age_s } of rows) set({}, Math.round(age_s));
    },
  );

  gauge(
    'erasure_stopped_accounts',
    'Accounts that are due for erasure in a number that stopped it',
    [],
    async (set) => {
      const { rows } = await database.sql.query<{ due: number }>(
        'select value::text::int as due from settings where key = $1',
        [STOPPED_KEY],
      );
      set({}, rows[0]?.due ?? 0);
    },
  );

  const readReplicas = createReplicationReader(database.sql, () => performance.now());
  const replicas = shared(async () => (database.engine === 'postgres' ? readReplicas() : []));
  const ofReplica = ['replica', 'address'] as const;
  gauge('database_replicas', 'Replicas connected to the database', [], async (set) =>
    set({}, (await replicas()).length),
  );
  gauge(
    'database_replication_lag_seconds',
    'For how long a replica has not applied what was written',
    ofReplica,
    async (set) => {
      for (const { replica, address, seconds } of await replicas()) set({ replica, address }, seconds);
    },
  );
  gauge('database_replication_lag_bytes', 'Log that a replica has not applied', ofReplica, async (set) => {
    for (const { replica, address, bytes } of await replicas()) set({ replica, address }, bytes);
  });

  const configured = () => database.replicas?.states() ?? [];
  gauge(
    'database_replica_serving',
    'Replicas of DATABASE_REPLICA_URLS: 1 serves reads of guests, 0 is away or too far behind',
    ['replica'],
    async (set) => {
      for (const { replica, isServing } of configured()) set({ replica }, Number(isServing));
    },
  );
  gauge(
    'database_replica_lag_seconds',
    'For how long one of them has not applied what the primary had written, as this server sees it',
    ['replica'],
    async (set) => {
      for (const { replica, lagS } of configured()) if (lagS !== null) set({ replica }, lagS);
    },
  );

  const folders = { data: dataDir, ...(backupFolder ? { backup: backupFolder } : {}) };
  const spaces = shared(() =>
    Promise.all(
      Object.entries(folders).map(async ([folder, path]) => ({ folder, ...(await measureSpace(path)) })),
    ),
  );
  gauge('disk_free_bytes', 'Free space of the disk of a folder', ['folder'], async (set) => {
    for (const { folder, freeBytes } of await spaces()) set({ folder }, freeBytes);
  });
  gauge('disk_size_bytes', 'Size of that disk', ['folder'], async (set) => {
    for (const { folder, totalBytes } of await spaces()) set({ folder }, totalBytes);
  });

  const readNewestBackup = backupFolder ? newestBackupReader(backupFolder) : null;
  gauge(
    'backup_newest_timestamp_seconds',
    'When the newest backup of BACKUP_DIR whose manifest is not damaged was made; 0 without one',
    [],
    async (set) => {
      if (readNewestBackup) set({}, ((await readNewestBackup())?.getTime() ?? 0) / 1_000);
    },
  );

  gauge(
    'picture_oldest_seconds',
    'How long the oldest request for a picture that must be made has been waiting; 0 without one',
    [],
    async (set) => set({}, images?.oldestWaitS() ?? 0),
  );

  gauge('readiness_check', 'The parts of /readyz: 1 is ok', ['check'], async (set) => {
    for (const [check, state] of Object.entries(await readiness())) set({ check }, Number(state === 'ok'));
  });
  gauge('memory_limit_bytes', 'The most memory that the process may have', [], async (set) =>
    set({}, memoryLimitBytes()),
  );
};
