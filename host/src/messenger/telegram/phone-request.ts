import type { PhoneReply } from '@cars/shared-contracts/shell/messenger';
import type { Post } from '../transport.ts';

/** The user reads the client's question first. */
const LIMIT_MS = 60_000;

/**
 * Requests the user's phone: the client sends it to the bot as a contact, so the page gets no signature. One request
 * at a time; a reply without one is ignored.
 */
export const createPhoneRequest = (post: Post) => {
  let settle: ((reply: PhoneReply) => void) | null = null;
  return {
    request: (): Promise<PhoneReply> =>
      new Promise((resolve) => {
        settle?.({ status: 'failed' });
        const timer = setTimeout(() => settle?.({ status: 'failed' }), LIMIT_MS);
        settle = (reply) => {
          clearTimeout(timer);
          settle = null;
          resolve(reply);
        };
        post('web_app_request_phone');
      }),
    receive: (type: string, data: unknown): void => {
      if (type !== 'phone_requested') return;
      const { status } = Object(data) as { status?: unknown };
      settle?.(status === 'sent' ? { status: 'shared', signed: '' } : { status: 'refused' });
    },
  };
};
