import type { SqlQueries } from '../db/sql-client.ts';

/** A day of scrapes each 15 s, and more. */
const SAMPLES_MAX = 10_000;

export interface ReplicaLag {
  readonly replica: string;
  readonly address: string;
  /** Of log that the replica has not applied. */
  readonly bytes: number;
  /** For how long at least it has not applied what was written before. */
  readonly seconds: number;
}

interface Row {
  readonly written: number;
  readonly replica: string | null;
  readonly address: string | null;
  readonly replayed: number | null;
}

interface Sample {
  readonly atMs: number;
  readonly written: number;
}

const STATEMENT = `
  select (pg_current_wal_lsn() - '0/0'::pg_lsn)::bigint as written, application_name as replica,
    coalesce(host(client_addr), 'local') as address, (replay_lsn - '0/0'::pg_lsn)::bigint as replayed
  from (select) as primary_server left join pg_stat_replication on replay_lsn is not null`;

/**
 * Reads how far replicas are behind this primary. PostgreSQL's own `replay_lag` stays as it is while a replica applies
 * nothing, so the time is taken from what the primary had written at earlier readings.
 */
export const createReplicationReader = (sql: SqlQueries, nowMs: () => number) => {
  let samples: Sample[] = [];
  return async (): Promise<ReplicaLag[]> => {
    const { rows } = await sql.query<Row>(STATEMENT);
    const atMs = nowMs();
    const replicas = rows.filter(({ replayed }) => replayed !== null);
    const written = rows[0]?.written ?? 0;
    if (replicas.length > 0 && samples.at(-1)?.written !== written) samples.push({ atMs, written });
    const applied = Math.min(written, ...replicas.map(({ replayed }) => replayed ?? 0));
    samples = samples.filter((sample) => sample.written > applied).slice(-SAMPLES_MAX);
    return replicas.map(({ replica, address, replayed }) => {
      const behind = samples.find((sample) => sample.written > (replayed ?? 0));
      return {
        replica: replica ?? '',
        address: address ?? '',
        bytes: Math.max(0, written - (replayed ?? 0)),
        seconds: behind ? (atMs - behind.atMs) / 1_000 : 0,
      };
    });
  };
};
