import { createHmac, timingSafeEqual } from 'node:crypto';

const HASH = /^[0-9a-f]{64}$/;

/** What MAX gives to the page when its user shares the number. */
export interface SignedPhone {
  /** Digits, without a plus. */
  readonly phone: string;
  /** Seconds or milliseconds, as they were signed. */
  readonly authDate: string;
  readonly hash: string;
}

const signature = (phone: string, authDate: string, userId: number, botToken: string): Buffer =>
  createHmac('sha256', botToken).update(`authDate=${authDate}\nphone=${phone}\nuserId=${userId}`).digest();

/** A number as MAX signs it: for the simulator and for tests. */
export const signedMaxPhone = (phone: string, userId: number, botToken: string, at: Date): SignedPhone => {
  const authDate = String(at.getTime());
  return { phone, authDate, hash: signature(phone, authDate, userId, botToken).toString('hex') };
};

/** Whether MAX signed this number for this user and this bot, compared in constant time [A23]. */
export const isSignedPhone = (
  { phone, authDate, hash }: SignedPhone,
  userId: number,
  botToken: string,
): boolean =>
  HASH.test(hash) && timingSafeEqual(Buffer.from(hash, 'hex'), signature(phone, authDate, userId, botToken));
