import { LRUCache } from 'lru-cache';

/**
 * Responses that are the same for all users; concurrent equal requests are computed once. `clear` after a
 * write: a response in flight is returned to those who wait for it and not stored.
 */
export class ResponseCache<V extends object> {
  /** A cache reserves room for all its entries, so it is made with the first one. */
  #entries: LRUCache<string, V> | null = null;
  readonly #limits: { readonly max: number; readonly ttl?: number };
  readonly #pending = new Map<string, Promise<V>>();
  #generation = 0;

  /** `ttlMs` 0: stored until `clear`, for a database without other writers. */
  constructor({ max, ttlMs }: { max: number; ttlMs: number }) {
    this.#limits = ttlMs > 0 ? { max, ttl: ttlMs } : { max };
  }

  clear(): void {
    this.#generation += 1;
    this.#entries?.clear();
    this.#pending.clear();
  }

  peek(key: string): V | undefined {
    return this.#entries?.get(key);
  }

  /** What `make` returns at once is stored at once. */
  get(key: string, make: () => Promise<V> | V): Promise<V> | V {
    const entry = this.#entries?.get(key);
    if (entry) return entry;
    const inFlight = this.#pending.get(key);
    if (inFlight) return inFlight;
    const generation = this.#generation;
    const making = make();
    if (!(making instanceof Promise)) {
      this.#store(key, making);
      return making;
    }
    const created = making.then((value) => {
      if (generation === this.#generation) this.#store(key, value);
      return value;
    });
    const settled = created.finally(() => {
      if (this.#pending.get(key) === settled) this.#pending.delete(key);
    });
    this.#pending.set(key, settled);
    return settled;
  }

  #store(key: string, value: V): void {
    this.#entries ??= new LRUCache<string, V>(this.#limits);
    this.#entries.set(key, value);
  }
}
