import type { IncomingHttpHeaders } from 'node:http';
import type { Endpoint } from '@cars/shared-contracts/endpoints/endpoint';
import type { Caller } from './caller.ts';
import { failures } from './failure.ts';

const MEBIBYTE = 1024 * 1024;
/** Forms of one user that arrive, wait or are stored [H6]. Decoders have their own limit, taken later. */
const FORMS_OF_OWNER = 4;
/** Bytes of forms on disk [H7]; the longest form has 315 MB. */
const BYTES_OF_OWNER = 512 * MEBIBYTE;
const BYTES_IN_ALL = 2048 * MEBIBYTE;
const RETRY_AFTER_S = 2;
/**
 * A shorter form is not counted: the limits of calls bound it. Its pictures wait for a decoder like all
 * others.
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
  /** Counts bytes as they arrive. Throws 429 above the user's share of the disk, 503 above the server's. */
  received(bytes: number): void;
  release(): void;
}

type Use = { forms: number; bytes: number };

/**
 * Slots for forms in flight. They bound the bytes on disk and not the number of forms in all: a slow sender
 * delays no other.
 *
 * Throws 429 with `Retry-After` above the user's own share.
 */
export const createUploadSlots = () => {
  const uses = new Map<string, Use>();
  let bytesInAll = 0;
  return (caller: Caller, ip: string): UploadSlot => {
    const owner = caller.kind === 'user' ? `user ${caller.userId}` : `ip ${ip}`;
    const use = uses.get(owner) ?? { forms: 0, bytes: 0 };
    if (use.forms >= FORMS_OF_OWNER) throw failures.tooMany(RETRY_AFTER_S);
    uses.set(owner, use);
    use.forms += 1;
    let own = 0;
    return {
      received(bytes) {
        own += bytes;
        use.bytes += bytes;
        bytesInAll += bytes;
        if (use.bytes > BYTES_OF_OWNER) throw failures.tooMany(RETRY_AFTER_S);
        if (bytesInAll > BYTES_IN_ALL) throw failures.unavailable(RETRY_AFTER_S);
      },
      release() {
        use.forms -= 1;
        use.bytes -= own;
        bytesInAll -= own;
        if (use.forms === 0) uses.delete(owner);
      },
    };
  };
};

export type AcquireUploadSlot = ReturnType<typeof createUploadSlots>;
