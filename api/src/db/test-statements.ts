import type { SqlClient, SqlQueries } from './sql-client.ts';

/** Runs ahead of a statement on its connection; what it throws is the statement's failure. */
type Before = (statement: string, connection: SqlQueries) => Promise<unknown> | undefined;

/** The client with `before` ahead of each query, in transactions too. */
export const beforeStatements = (sql: SqlClient, before: Before): SqlClient => {
  const watched = (connection: SqlQueries): SqlQueries => ({
    query: async (text, ...rest) => {
      await before(text, connection);
      return connection.query(text, ...rest);
    },
    exec: (...call) => connection.exec(...call),
  });
  return {
    ...watched(sql),
    transaction: (work, limits) => sql.transaction((tx) => work(watched(tx)), limits),
    close: () => sql.close(),
  };
};
