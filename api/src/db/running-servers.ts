import { randomUUID } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { type Env, EnvError } from '../env.ts';
import { ADVISORY_LOCKS } from './advisory-locks.ts';
import type { Database } from './database.ts';
import type { SqlClient, SqlQueries } from './sql-client.ts';

const HEARTBEAT_MS = 5_000;
/** A server without a heartbeat for this long has ended. */
const GONE_AFTER_S = 20;

interface RunningServer {
  readonly id: string;
  /** For messages: machine and port. */
  readonly name: string;
  /** Where its pictures are. Servers of one database have the same place. */
  readonly pictures: string;
}

const IDENTITY = 'identity';

/** The identity of a data directory, on every machine that mounts it. The first process writes it. */
export const identityOf = async (dataDir: string): Promise<string> => {
  const path = join(dataDir, IDENTITY);
  const known = await readFile(path, 'utf8').catch(() => null);
  if (known) return known;
  const temporary = `${path}.${randomUUID()}`;
  try {
    await writeFile(temporary, randomUUID(), { mode: 0o600 });
    // The file is there whole or not at all; of two processes, one writes it.
    await link(temporary, path).catch(() => undefined);
  } finally {
    await rm(temporary, { force: true });
  }
  return readFile(path, 'utf8');
};

type PictureSettings = Pick<Env, 'DATA_DIR' | 'S3_IMAGES' | 'S3_ENDPOINT' | 'S3_BUCKET' | 'SHARED_PICTURES'>;

/** Where the pictures of this configuration are, as text that is equal for servers with the same place. */
export const placeOfPictures = async (env: PictureSettings): Promise<string> => {
  if (env.S3_IMAGES) return `bucket ${env.S3_ENDPOINT}/${env.S3_BUCKET}`;
  if (env.SHARED_PICTURES) return 'shared folder';
  return `folder ${await identityOf(env.DATA_DIR)}`;
};

const othersOf = async (sql: SqlQueries, { id, pictures }: RunningServer): Promise<string[]> => {
  const { rows } = await sql.query<{ name: string }>(
    `select name from servers where id <> $1 and pictures <> $2
       and seen_at between now() - make_interval(secs => ${GONE_AFTER_S}) and now() + make_interval(secs => ${GONE_AFTER_S})
     order by name`,
    [id, pictures],
  );
  return rows.map(({ name }) => name);
};

const writeHeartbeat = async (sql: SqlQueries, { id, name, pictures }: RunningServer): Promise<void> => {
  await sql.query(
    `insert into servers (id, name, pictures, seen_at) values ($1, $2, $3, now())
     on conflict (id) do update set seen_at = now()`,
    [id, name, pictures],
  );
};

/** Throws `EnvError` when a running server has its pictures in another place. */
const register = (sql: SqlClient, server: RunningServer): Promise<void> =>
  sql.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [ADVISORY_LOCKS.servers]);
    const others = await othersOf(tx, server);
    if (others.length > 0)
      throw new EnvError([
        {
          variable: 'S3_IMAGES',
          reason:
            `running servers of this database (${others.join(', ')}) have their pictures in another place, so each ` +
            'would lack those of the others: set S3_IMAGES=1 for all servers, or SHARED_PICTURES=1 where they have ' +
            `the folder in common (a killed server counts for ${GONE_AFTER_S} s)`,
        },
      ]);
    await tx.query(`delete from servers where seen_at < now() - make_interval(secs => ${GONE_AFTER_S})`);
    await writeHeartbeat(tx, server);
  });

/**
 * Registers this server among those of its database while it runs; the embedded database has one. Throws `EnvError`
 * where one of them has its pictures elsewhere.
 */
export const registerServer = async (
  env: PictureSettings & Pick<Env, 'PORT'>,
  { engine, sql }: Pick<Database, 'engine' | 'sql'>,
  log: Pick<Logger, 'warn' | 'error'>,
): Promise<{ beat(): Promise<void>; leave(): Promise<void> }> => {
  if (engine === 'pglite') return { beat: async () => undefined, leave: async () => undefined };
  const pictures = await placeOfPictures(env);
  const server: RunningServer = { id: randomUUID(), name: `${hostname()}:${env.PORT}`, pictures };
  await register(sql, server);
  let reported = '';
  const beat = async (): Promise<void> => {
    try {
      await writeHeartbeat(sql, server);
      // One that started while this server could not reach the database.
      const others = (await othersOf(sql, server)).join(', ');
      if (others && others !== reported)
        log.error({ others }, 'servers of this database have their pictures in another place');
      reported = others;
    } catch (err) {
      log.warn({ err }, 'the heartbeat of this server was not written');
    }
  };
  let beating = Promise.resolve();
  const timer = setInterval(() => {
    beating = beating.then(beat);
  }, HEARTBEAT_MS).unref();
  return {
    beat,
    leave: async () => {
      clearInterval(timer);
      await beating;
      await sql.query('delete from servers where id = $1', [server.id]).catch(() => undefined);
    },
  };
};
