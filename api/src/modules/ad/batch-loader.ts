import DataLoader from 'dataloader';

/** Ids of one statement. */
const BATCH_MAX = 64;

/**
 * Collects single reads into one statement: while one batch is read, the next one fills. An id that `read`
 * does not return resolves to null.
 */
export const createBatchLoader = <V extends { readonly id: number }>(
  read: (ids: readonly number[]) => Promise<readonly V[]>,
): { load(id: number): Promise<V | null> } => {
  let inFlight: Promise<unknown> = Promise.resolve();
  const readBatch = (ids: readonly number[]): Promise<(V | null)[]> => {
    const values = read([...new Set(ids)]).then((found) => {
      const byId = new Map(found.map((value) => [value.id, value]));
      return ids.map((id) => byId.get(id) ?? null);
    });
    inFlight = values.catch(() => undefined);
    return values;
  };
  return new DataLoader<number, V | null>(readBatch, {
    cache: false,
    maxBatchSize: BATCH_MAX,
    batchScheduleFn: (run) => void inFlight.then(() => setImmediate(run)),
  });
};
