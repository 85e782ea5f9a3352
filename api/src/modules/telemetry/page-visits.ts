/** The address that loaded a page least recently is dropped beyond it. */
const ADDRESSES_MAX = 50_000;

/**
 * When each address last loaded a page from this server: what the server knows of it without its reports [I25]. Keys of
 * addresses only, in this process's memory.
 */
export class PageVisits {
  readonly #now: () => Date;
  readonly #lastAt = new Map<string, number>();

  constructor(now: () => Date) {
    this.#now = now;
  }

  add(address: string): void {
    this.#lastAt.delete(address);
    this.#lastAt.set(address, this.#now().getTime());
    const [oldest] = this.#lastAt.keys();
    if (this.#lastAt.size > ADDRESSES_MAX && oldest !== undefined) this.#lastAt.delete(oldest);
  }

  /** Whether the address has loaded a page after then, ms since 1970. */
  hasSince(address: string, since: number): boolean {
    return (this.#lastAt.get(address) ?? Number.NEGATIVE_INFINITY) > since;
  }
}
