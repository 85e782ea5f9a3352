import type { Messenger } from '@cars/shared-contracts/shell/messenger';
import type { Post } from '../transport.ts';

/** The user chooses a chat first. */
const LIMIT_MS = 120_000;

type Outcome = Awaited<ReturnType<NonNullable<Messenger['sharePrepared']>>>;

/**
 * Sends a prepared message. One at a time; without any reply the user is supposed to have closed the client's own
 * list of chats.
 */
export const createPreparedShare = (post: Post) => {
  let settle: ((outcome: Outcome) => void) | null = null;
  return {
    send: (id: string): Promise<Outcome> =>
      new Promise((resolve) => {
        settle?.('declined');
        const timer = setTimeout(() => settle?.('declined'), LIMIT_MS);
        settle = (outcome) => {
          clearTimeout(timer);
          settle = null;
          resolve(outcome);
        };
        post('web_app_send_prepared_message', { id });
      }),
    receive: (type: string, data: unknown): void => {
      if (type === 'prepared_message_sent') settle?.('shared');
      if (type !== 'prepared_message_failed') return;
      const { error } = Object(data) as { error?: unknown };
      settle?.(error === 'USER_DECLINED' ? 'declined' : 'failed');
    },
  };
};
