import { Client } from 'pg';

/** First half of the keys; the second is the number of the database. */
const LOCKS = 7_302_000;
const NAME = 'cars_tests_';
const DUPLICATE = new Set(['42P04', '23505']);

/**
 * The address of a database that this process alone uses until it ends, on the server of `url`: advisory locks and
 * waiting for them are of a whole database, so that files in parallel would fail each other. The databases are made once
 * and stay, empty but for what killed tests left.
 */
export const claimDatabase = async (url: string): Promise<string> => {
  const holder = new Client({ connectionString: url });
  // The claim ends with the connection, and the connection with the process.
  holder.on('error', () => undefined);
  await holder.connect();
  for (let n = 1; ; n += 1) {
    const { rows } = await holder.query('select pg_try_advisory_lock($1, $2) as claimed', [LOCKS, n]);
    if (!rows[0].claimed) continue;
    await holder.query(`create database ${NAME}${n}`).catch((error: { code?: string }) => {
      if (!DUPLICATE.has(error.code ?? '')) throw error;
    });
    unref(holder);
    const address = new URL(url);
    address.pathname = `/${NAME}${n}`;
    return address.href;
  }
};

/** An open connection does not keep the process running. */
const unref = (client: Client): void => {
  const { connection } = client as unknown as { connection: { stream: { unref(): void } } };
  connection.stream.unref();
};
