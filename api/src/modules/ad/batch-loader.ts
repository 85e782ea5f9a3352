/** Ids of one statement. */
const BATCH_MAX = 64;

type Waiting<V> = { readonly resolve: (value: V | null) => void; readonly reject: (error: unknown) => void };

/**
 * Gathers single reads that come at the same time into one statement: while one batch is read, the next one fills.
 * `read` returns what it found; an id without a value resolves to null.
 */
export class BatchLoader<V extends { readonly id: number }> {
  readonly #read: (ids: readonly number[]) => Promise<V[]>;
  #waiting = new Map<number, Waiting<V>[]>();
  #isReading = false;

  constructor(read: (ids: readonly number[]) => Promise<V[]>) {
    this.#read = read;
  }

  load(id: number): Promise<V | null> {
    return new Promise((resolve, reject) => {
      const others = this.#waiting.get(id);
      if (others) others.push({ resolve, reject });
      else this.#waiting.set(id, [{ resolve, reject }]);
      if (!this.#isReading) {
        this.#isReading = true;
        setImmediate(() => void this.#run());
      }
    });
  }

  async #run(): Promise<void> {
    while (this.#waiting.size > 0) {
      const batch = [...this.#waiting].slice(0, BATCH_MAX);
      for (const [id] of batch) this.#waiting.delete(id);
      try {
        const values = await this.#read(batch.map(([id]) => id));
        const found = new Map(values.map((value) => [value.id, value]));
        for (const [id, callers] of batch) for (const { resolve } of callers) resolve(found.get(id) ?? null);
      } catch (error) {
        for (const [, callers] of batch) for (const { reject } of callers) reject(error);
      }
    }
    this.#isReading = false;
  }
}
