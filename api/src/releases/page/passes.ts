import { createHmac, timingSafeEqual } from 'node:crypto';

const LIFE_MS = 8 * 3_600_000;
const FORM = /^(t|m\.(\d{1,15})\.([0-9a-f]{64}))\.(\d{13})\.([\w-]{43})$/;

/** Who holds a pass: the bearer of the token, or a moderator by a session of the app. */
export type PassHolder =
  | { readonly kind: 'token' }
  | { readonly kind: 'moderator'; readonly userId: number; readonly sessionHash: string };

/**
 * Passes of the release page: signed with its token, valid for eight hours, useless anywhere else. A new token ends
 * all of them.
 */
export const createPasses = (token: string, now: () => Date) => {
  const key = createHmac('sha256', token).update('passes of the release page').digest();
  const macOf = (text: string) => createHmac('sha256', key).update(text).digest('base64url');
  return {
    lifeSeconds: LIFE_MS / 1_000,
    issue(holder: PassHolder): string {
      const who = holder.kind === 'token' ? 't' : `m.${holder.userId}.${holder.sessionHash}`;
      const text = `${who}.${now().getTime() + LIFE_MS}`;
      return `${text}.${macOf(text)}`;
    },
    /** Null for a pass that is forged or over. */
    read(pass: string): PassHolder | null {
      const [, who, userId, sessionHash, endsAt, mac] = FORM.exec(pass) ?? [];
      if (!who || !endsAt || !mac) return null;
      const isSigned = timingSafeEqual(Buffer.from(mac), Buffer.from(macOf(`${who}.${endsAt}`)));
      if (!isSigned || Number(endsAt) <= now().getTime()) return null;
      if (who === 't') return { kind: 'token' };
      return { kind: 'moderator', userId: Number(userId), sessionHash: sessionHash ?? '' };
    },
  };
};
