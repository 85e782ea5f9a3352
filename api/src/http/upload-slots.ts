import { statfsSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import type { Endpoint } from '@cars/shared-contracts/endpoints/endpoint';
import { networkOf } from './address.ts';
import type { Caller } from './caller.ts';
import { failures } from './failure.ts';

const MEBIBYTE = 1024 * 1024;
/** Forms of one user or publish token that arrive, wait or are stored [H6]. Decoders have their own limit, taken later. */
const FORMS_OF_OWNER = 4;
/** Bytes of forms on disk [H7]; the longest form has 316 MB. */
const BYTES_OF_OWNER = 320 * MEBIBYTE;
const BYTES_IN_ALL = 2048 * MEBIBYTE;
/** Of the room that the temporary folder really has; the rest is for what an ended form still writes. */
const SHARE_OF_ROOM = 0.75;
const MEASURE_EVERY_MS = 100;
const RETRY_AFTER_S = 2;
/** The speed of a form is that of its last ten to twenty seconds. */
const SPEED_OVER_MS = 10_000;
/**
 * A shorter form is not counted: the limits of calls bound it. A form that holds no more gives way when no larger
 * one is left.
 */
const SMALL_FORM_BYTES = MEBIBYTE;

/** Upload calls always need a slot, other forms when they are long or of unknown length. */
export const needsUploadSlot = (
  { limit }: Pick<Endpoint, 'limit'>,
  headers: IncomingHttpHeaders,
): boolean => {
  const bytes = headers['content-length'];
  return limit === 'upload' || bytes === undefined || Number(bytes) > SMALL_FORM_BYTES;
};

export interface UploadSlot {
  /**
   * Counts bytes as they arrive; where they are too many for the disk, the slowest forms are ended. Throws 429
   * above the user's share of the disk, 503 above the server's when no form can be ended.
   */
  received(bytes: number): void;
  /** The disk refused a write all the same: ends the slowest form, for which the next one finds room. Throws 503. */
  full(): never;
  /** The form has arrived: it is not ended any more. */
  completed(): void;
  release(): void;
}

type Mark = { readonly at: number; readonly bytes: number };

/** A form that is still arriving. */
interface Arriving {
  bytes: number;
  /** Ten to twenty seconds ago, or the start of the form. */
  before: Mark;
  latest: Mark;
  /** Frees its bytes and ends its request. */
  readonly giveWay: () => void;
}

/** Milliseconds in which a form, at its present speed, would send again what it holds. */
const slownessOf = ({ bytes, before }: Arriving, now: number): number =>
  (bytes * (now - before.at)) / Math.max(1, bytes - before.bytes);

const isLarge = ({ bytes }: Arriving): boolean => bytes > SMALL_FORM_BYTES;

/** Of the large forms; of all where none is large, so that many small ones do not keep the disk. */
const slowestOf = (forms: Iterable<Arriving>, now: number): Arriving | null => {
  let slowest: Arriving | null = null;
  for (const form of forms) {
    const isBefore =
      !slowest ||
      (isLarge(form) === isLarge(slowest) ? slownessOf(form, now) > slownessOf(slowest, now) : isLarge(form));
    if (isBefore) slowest = form;
  }
  return slowest;
};

const freeBytesOfDisk = (): number => {
  const { bavail, bsize } = statfsSync(tmpdir());
  return bavail * bsize;
};

/** A team that publishes a build with its token. */
type Team = { readonly kind: 'team'; readonly tokenId: string };

const ownerOf = (sender: Caller | Team, ip: string): string => {
  if (sender.kind === 'team') return `token ${sender.tokenId}`;
  return sender.kind === 'user' ? `user ${sender.userId}` : `ip ${networkOf(ip)}`;
};

/**
 * Slots for forms in flight. They bound the bytes on disk and not the number of forms in all: a slow sender
 * delays no other, and gives way where the disk has no room for both
 * (docs/decisions/0277-the-slowest-form-gives-way.md).
 */
export const createUploadSlots = (now = () => performance.now(), freeBytes = freeBytesOfDisk) => {
  const uses = new Map<string, { forms: number; bytes: number }>();
  const arriving = new Set<Arriving>();
  let bytesInAll = 0;
  /** Of forms that were ended and are not off the disk yet. */
  let bytesEnded = 0;
  let bytesMax = BYTES_IN_ALL;
  let measuredMs = Number.NEGATIVE_INFINITY;
  /** What is counted is on the disk already, or about to be. */
  const measure = () => {
    if (now() - measuredMs < MEASURE_EVERY_MS) return;
    measuredMs = now();
    bytesMax = Math.min(BYTES_IN_ALL, SHARE_OF_ROOM * (freeBytes() + bytesInAll + bytesEnded));
  };
  /** `end` ends the request of the form. Throws 429 with `Retry-After` above the user's own share. */
  return (sender: Caller | Team, ip: string, end: () => void): UploadSlot => {
    const owner = ownerOf(sender, ip);
    const use = uses.get(owner) ?? { forms: 0, bytes: 0 };
    if (use.forms >= FORMS_OF_OWNER) throw failures.tooMany(RETRY_AFTER_S);
    uses.set(owner, use);
    use.forms += 1;
    const start: Mark = { at: now(), bytes: 0 };
    const count = (bytes: number) => {
      form.bytes += bytes;
      use.bytes += bytes;
      bytesInAll += bytes;
    };
    let ended = 0;
    const form: Arriving = {
      bytes: 0,
      before: start,
      latest: start,
      giveWay() {
        arriving.delete(form);
        ended = form.bytes;
        bytesEnded += ended;
        count(-form.bytes);
        end();
      },
    };
    arriving.add(form);
    /** A small form does not end itself: it is refused in words. */
    const slowestNow = (): Arriving | null => {
      const slowest = slowestOf(arriving, now());
      return slowest === form && !isLarge(form) ? null : slowest;
    };
    return {
      received(bytes) {
        if (!arriving.has(form)) return;
        measure();
        count(bytes);
        if (now() - form.latest.at >= SPEED_OVER_MS) {
          form.before = form.latest;
          form.latest = { at: now(), bytes: form.bytes };
        }
        if (use.bytes > BYTES_OF_OWNER) throw failures.tooMany(RETRY_AFTER_S);
        while (bytesInAll > bytesMax) {
          const slowest = slowestNow();
          if (!slowest) throw failures.unavailable(RETRY_AFTER_S);
          slowest.giveWay();
        }
      },
      full() {
        slowestNow()?.giveWay();
        throw failures.unavailable(RETRY_AFTER_S);
      },
      completed: () => void arriving.delete(form),
      release() {
        arriving.delete(form);
        count(-form.bytes);
        bytesEnded -= ended;
        use.forms -= 1;
        if (use.forms === 0) uses.delete(owner);
      },
    };
  };
};

export type AcquireUploadSlot = ReturnType<typeof createUploadSlots>;
