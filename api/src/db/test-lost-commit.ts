import { DatabaseError, type SqlClient } from './sql-client.ts';

interface Loss {
  /** Transactions end with a commit whose reply does not arrive. */
  isOn: boolean;
  /** After such a commit the database cannot be read. */
  isAwayAfter: boolean;
}

/** The client, and a switch that makes each transaction commit and then fail. */
export const withLostCommits = (sql: SqlClient): { readonly sql: SqlClient; readonly loss: Loss } => {
  const loss: Loss = { isOn: false, isAwayAfter: false };
  let isAway = false;
  const lost = () => new DatabaseError('away', 'Connection terminated unexpectedly');
  return {
    loss,
    sql: {
      query: (...call) => (isAway ? Promise.reject(lost()) : sql.query(...call)),
      exec: (...call) => sql.exec(...call),
      transaction: async (...call) => {
        const result = await sql.transaction(...call);
        if (!loss.isOn) return result;
        isAway = loss.isAwayAfter;
        throw lost();
      },
      close: () => sql.close(),
    },
  };
};
