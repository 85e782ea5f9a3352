import type { IncomingHttpHeaders } from 'node:http';
import type { Endpoint } from '@cars/shared-contracts/endpoints/endpoint';
import type { Caller } from './caller.ts';
import { failures } from './failure.ts';

/** Concurrent uploads [H6]: memory and the encoders are shared by all users. */
const PER_USER = 2;
const IN_ALL = 4;
const RETRY_AFTER_S = 2;
/** A shorter form is not limited. */
const SMALL_FORM_BYTES = 1024 * 1024;

/** Upload calls always need a slot, other forms when they are long or of unknown length. */
export const needsUploadSlot = (
  { multipart, limit }: Pick<Endpoint, 'multipart' | 'limit'>,
  headers: IncomingHttpHeaders,
): boolean => {
  if (!multipart) return false;
  const bytes = headers['content-length'];
  return limit === 'upload' || bytes === undefined || Number(bytes) > SMALL_FORM_BYTES;
};

/**
 * Slots for uploads in flight. A caller without a slot is rejected before the body is read: 429 when the two are
 * the user's own, 503 when the server is full, both with `Retry-After`. Returns the release function.
 */
export const createUploadSlots = () => {
  const used = new Map<string, number>();
  let all = 0;
  return (caller: Caller, ip: string): (() => void) => {
    const owner = caller.kind === 'user' ? `user ${caller.userId}` : `ip ${ip}`;
    const own = used.get(owner) ?? 0;
    if (own >= PER_USER) throw failures.tooMany(RETRY_AFTER_S);
    if (all >= IN_ALL) throw failures.unavailable(RETRY_AFTER_S);
    used.set(owner, own + 1);
    all += 1;
    return () => {
      all -= 1;
      const left = (used.get(owner) ?? 1) - 1;
      if (left > 0) used.set(owner, left);
      else used.delete(owner);
    };
  };
};

export type AcquireUploadSlot = ReturnType<typeof createUploadSlots>;
