/** What releases need of a database. The server's client is one; commands open their own. */
export interface ReleaseQueries {
  query<Row>(sql: string, params?: readonly unknown[]): Promise<{ readonly rows: readonly Row[] }>;
}

export interface ReleaseSql extends ReleaseQueries {
  /** An error of `work` rolls everything back and is thrown again. */
  transaction<Result>(work: (tx: ReleaseQueries) => Promise<Result>): Promise<Result>;
}

/** A lock is held while a build is written, which takes longer than a statement of the server may wait. */
const LOCK_WAIT = "set local lock_timeout = '60s'";

/** A transaction that waits for other writers of releases. */
export const writing = <Result>(
  sql: ReleaseSql,
  work: (tx: ReleaseQueries) => Promise<Result>,
): Promise<Result> =>
  sql.transaction(async (tx) => {
    await tx.query(LOCK_WAIT);
    return work(tx);
  });
