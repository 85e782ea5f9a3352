import { LRUCache } from 'lru-cache';

/**
 * Answers that are the same for everybody. `clear` after a write; an answer that was being made meanwhile is handed
 * to those who waited for it and not kept. Equal questions asked at once are answered once.
 */
export class AnswerCache<V extends object> {
  readonly #kept: LRUCache<string, V>;
  readonly #making = new Map<string, Promise<V>>();
  #generation = 0;

  /** `ttlMs` 0: kept until `clear`, for a database without other writers. */
  constructor({ max, ttlMs }: { max: number; ttlMs: number }) {
    this.#kept = new LRUCache<string, V>(ttlMs > 0 ? { max, ttl: ttlMs } : { max });
  }

  clear(): void {
    this.#generation += 1;
    this.#kept.clear();
    this.#making.clear();
  }

  peek(key: string): V | undefined {
    return this.#kept.get(key);
  }

  get(key: string, make: () => Promise<V>): Promise<V> | V {
    const kept = this.#kept.get(key);
    if (kept) return kept;
    const underWay = this.#making.get(key);
    if (underWay) return underWay;
    const generation = this.#generation;
    const made = make().then((value) => {
      if (generation === this.#generation) this.#kept.set(key, value);
      return value;
    });
    const settled = made.finally(() => {
      if (this.#making.get(key) === settled) this.#making.delete(key);
    });
    this.#making.set(key, settled);
    return settled;
  }
}
