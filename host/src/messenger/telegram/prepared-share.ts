import type { Messenger } from '@cars/shared-contracts/shell/messenger';
import type { Post } from '../transport.ts';
import { createUserReply } from './user-reply.ts';

/** The user chooses a chat first. */
const LIMIT_MS = 120_000;

type Outcome = Awaited<ReturnType<NonNullable<Messenger['sharePrepared']>>>;

/**
 * Sends a prepared message. One at a time; without any reply the user is supposed to have closed the client's own
 * list of chats.
 */
export const createPreparedShare = (post: Post) => {
  const { request, reply } = createUserReply<Outcome>(LIMIT_MS, 'declined');
  return {
    send: (id: string) => request(() => post('web_app_send_prepared_message', { id })),
    receive: (type: string, data: unknown): void => {
      if (type === 'prepared_message_sent') reply('shared');
      if (type !== 'prepared_message_failed') return;
      const { error } = Object(data) as { error?: unknown };
      reply(error === 'USER_DECLINED' ? 'declined' : 'failed');
    },
  };
};
