import { connect, createServer, type Socket } from 'node:net';
import type { Database } from './database.ts';
import { openPostgres } from './postgres-client.ts';
import { DatabaseError, type SqlClient } from './sql-client.ts';
import { POSTGRES_URL } from './test-databases.ts';

/** A TCP proxy in front of a PostgreSQL server that a test can cut and restore; it can change requests. */
export const breakable = async (target: URL, replaced?: readonly [what: Buffer, by: Buffer]) => {
  const open = new Set<Socket>();
  let isCut = false;
  const server = createServer((near) => {
    if (isCut) return void near.destroy();
    const far = connect(Number(target.port || 5432), target.hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from);
      if (from === near && replaced) from.on('data', (chunk) => void to.write(withReplaced(chunk, replaced)));
      else from.pipe(to);
      from.on('error', () => to.destroy());
      from.on('close', () => to.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  const url = new URL(target);
  url.hostname = '127.0.0.1';
  url.port = String(typeof bound === 'object' && bound ? bound.port : 0);
  return {
    url: url.href,
    cut: () => {
      isCut = true;
      for (const socket of open) socket.destroy();
    },
    restore: () => {
      isCut = false;
    },
    close: () => {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
};

const withReplaced = (chunk: Buffer, [what, by]: readonly [Buffer, Buffer]): Buffer => {
  const at = chunk.indexOf(what);
  return at < 0 ? chunk : Buffer.concat([chunk.subarray(0, at), by, chunk.subarray(at + what.length)]);
};

/**
 * A database that a test can make unreachable: PostgreSQL through a connection that breaks, the embedded one
 * by the error of its client while its worker is replaced.
 */
export const breakableDatabase = async (database: Database) => {
  if (database.engine === 'pglite') {
    let isCut = false;
    const { sql } = database;
    const ensureOpen = () => {
      if (isCut) throw new DatabaseError('away', 'cut by the test');
    };
    const client: SqlClient = {
      query: async (...args) => {
        ensureOpen();
        return sql.query(...args);
      },
      exec: async (...args) => {
        ensureOpen();
        return sql.exec(...args);
      },
      transaction: async (...args) => {
        ensureOpen();
        return sql.transaction(...args);
      },
      close: async () => undefined,
    };
    return {
      database: { ...database, sql: client },
      cut: () => {
        isCut = true;
      },
      restore: () => {
        isCut = false;
      },
      close: () => client.close(),
    };
  }
  const { rows } = await database.sql.query<{ schema: string }>('select current_schema() as schema');
  const proxy = await breakable(new URL(POSTGRES_URL));
  const client = openPostgres({ url: proxy.url, searchPath: rows[0]?.schema ?? '', poolSize: 4 });
  return {
    database: { ...database, sql: client },
    cut: proxy.cut,
    restore: proxy.restore,
    close: async () => {
      await client.close();
      proxy.close();
    },
  };
};
