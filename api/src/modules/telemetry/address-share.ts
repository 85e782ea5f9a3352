import { createHash, randomBytes } from 'node:crypto';
import { TELEMETRY_ADDRESSES_MAX, TELEMETRY_SAMPLES_AN_HOUR } from '@cars/shared-contracts/schemas/limits';
import { customerOf } from '../../http/limits.ts';

const HOUR_MS = 3_600_000;

/**
 * Limits the share of one address in the reports of pages: samples of a series per hour [I25]. Addresses are
 * stored as hashes, in this process's memory.
 */
export class AddressShare {
  readonly #now: () => Date;
  readonly #salt = randomBytes(16);
  #counts = new Map<string, number>();
  #hour = 0;

  constructor(now: () => Date) {
    this.#now = now;
  }

  /** The key of who reports: samples are limited by it, and it has one vote. */
  keyOf(ip: string): string {
    return createHash('sha256').update(this.#salt).update(customerOf(ip)).digest('base64url').slice(0, 16);
  }

  /** Counts one sample; false when the address has used its share of this series. */
  take(address: string, series: string): boolean {
    const hour = Math.floor(this.#now().getTime() / HOUR_MS);
    if (hour !== this.#hour) this.#counts = new Map();
    this.#hour = hour;
    const key = `${address} ${series}`;
    const count = this.#counts.get(key) ?? 0;
    const isNew = count === 0;
    if (count >= TELEMETRY_SAMPLES_AN_HOUR || (isNew && this.#counts.size >= TELEMETRY_ADDRESSES_MAX))
      return false;
    this.#counts.set(key, count + 1);
    return true;
  }
}
