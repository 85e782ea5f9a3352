import { createHash, randomBytes } from 'node:crypto';
import { TELEMETRY_SAMPLES_AN_HOUR } from '@cars/shared-contracts/schemas/limits';
import { crowdOf } from '../../http/address.ts';

const HOUR_MS = 3_600_000;
/** Series of all addresses together. */
const SERIES_MAX = 50_000;

/**
 * Limits the share of one address in the reports of pages: samples of a series per hour [I25]. Addresses are
 * stored as hashes, in this process's memory.
 */
export class AddressShare {
  readonly #now: () => Date;
  readonly #salt = randomBytes(16);
  /** Samples by address and series. */
  #counts = new Map<string, Map<string, number>>();
  /** Addresses by their number of series. */
  #bySize: Set<string>[] = [];
  #size = 0;
  #hour = 0;

  constructor(now: () => Date) {
    this.#now = now;
  }

  /** The key of who reports: samples are limited by it, and it has one vote. */
  keyOf(ip: string): string {
    return createHash('sha256').update(this.#salt).update(crowdOf(ip)).digest('base64url').slice(0, 16);
  }

  /** Counts one sample; false when the address has used its share of this series, or of the room for all. */
  take(address: string, series: string): boolean {
    this.#startHour();
    const own = this.#counts.get(address) ?? new Map<string, number>();
    const count = own.get(series) ?? 0;
    if (count >= TELEMETRY_SAMPLES_AN_HOUR) return false;
    if (count === 0) {
      if (this.#size >= SERIES_MAX && !this.#dropOneOfMost(own.size)) return false;
      this.#counts.set(address, own);
      this.#resize(address, own.size, own.size + 1);
    }
    own.set(series, count + 1);
    return true;
  }

  #startHour(): void {
    const hour = Math.floor(this.#now().getTime() / HOUR_MS);
    if (hour === this.#hour) return;
    this.#hour = hour;
    this.#counts = new Map();
    this.#bySize = [];
    this.#size = 0;
  }

  /** Drops a series of the address with most of them, for one that has fewer with its next one; else false. */
  #dropOneOfMost(size: number): boolean {
    const most = this.#bySize.length - 1;
    const [address = ''] = this.#bySize[most] ?? [];
    const own = this.#counts.get(address);
    const [oldest] = own?.keys() ?? [];
    if (size + 1 >= most || oldest === undefined) return false;
    own?.delete(oldest);
    this.#resize(address, most, most - 1);
    return true;
  }

  #resize(address: string, from: number, to: number): void {
    this.#size += to - from;
    this.#bySize[from]?.delete(address);
    const same = this.#bySize[to] ?? new Set();
    this.#bySize[to] = same.add(address);
    if (this.#bySize.at(-1)?.size === 0) this.#bySize.pop();
  }
}
