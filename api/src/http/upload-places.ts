import type { IncomingHttpHeaders } from 'node:http';
import type { Endpoint } from '@cars/shared-contracts/endpoints/endpoint';
import type { Caller } from './caller.ts';
import { failures } from './failure.ts';

/** Uploads at once [H6]. Memory and the encoders are one for all, and one phone has one line out anyway. */
const PER_PERSON = 2;
const IN_ALL = 4;
const RETRY_AFTER_S = 2;
/** A shorter form may carry a small picture; it takes nothing that is worth counting. */
const SMALL_FORM_BYTES = 1024 * 1024;

/** A call for pictures alone always takes a place, other forms do when they are long or do not tell their length. */
export const needsPlace = (
  { multipart, limit }: Pick<Endpoint, 'multipart' | 'limit'>,
  headers: IncomingHttpHeaders,
): boolean => {
  if (!multipart) return false;
  const bytes = headers['content-length'];
  return limit === 'upload' || bytes === undefined || Number(bytes) > SMALL_FORM_BYTES;
};

/**
 * Slots for uploads in flight. A caller without a slot is rejected before the body is read: 429 when the two are
 * one's own, 503 when the server is full, both with the seconds to wait. Returns what frees the place.
 */
export const createUploadPlaces = () => {
  const taken = new Map<string, number>();
  let all = 0;
  return (caller: Caller, ip: string): (() => void) => {
    const who = caller.kind === 'user' ? `user ${caller.userId}` : `ip ${ip}`;
    const own = taken.get(who) ?? 0;
    if (own >= PER_PERSON) throw failures.tooMany(RETRY_AFTER_S);
    if (all >= IN_ALL) throw failures.unavailable(RETRY_AFTER_S);
    taken.set(who, own + 1);
    all += 1;
    return () => {
      all -= 1;
      const left = (taken.get(who) ?? 1) - 1;
      if (left > 0) taken.set(who, left);
      else taken.delete(who);
    };
  };
};

export type EnterUpload = ReturnType<typeof createUploadPlaces>;
