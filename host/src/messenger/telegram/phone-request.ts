import type { PhoneReply } from '@cars/shared-contracts/shell/messenger';
import type { Post } from '../transport.ts';
import { createUserReply } from './user-reply.ts';

/** The user reads the client's question first. */
const LIMIT_MS = 60_000;

/** Requests the user's phone: the client sends it to the bot as a contact, so the page gets no signature. */
export const createPhoneRequest = (post: Post) => {
  const { request, reply } = createUserReply<PhoneReply>(LIMIT_MS, { status: 'failed' });
  return {
    request: () => request(() => post('web_app_request_phone')),
    receive: (type: string, data: unknown): void => {
      if (type !== 'phone_requested') return;
      const { status } = Object(data) as { status?: unknown };
      reply(status === 'sent' ? { status: 'shared', signed: '' } : { status: 'refused' });
    },
  };
};
