import { DeskDecisionSchema, DeskLogReplySchema, DeskReplySchema } from '../schemas/moderation.ts';
import { DoneReplySchema } from '../schemas/reply.ts';
import { endpoint } from './endpoint.ts';

/** The moderators' desk; for everybody else its calls do not exist [MOD-13]. */
export const moderation = {
  queue: endpoint({
    method: 'GET',
    path: '/web-user/moderation',
    service: 'api',
    auth: 'bearer-optional',
    limit: 'meta',
    summary: 'What waits for this moderator',
    ours: true,
    statuses: [404],
    reply: DeskReplySchema,
  }),
  log: endpoint({
    method: 'GET',
    path: '/web-user/moderation/log',
    service: 'api',
    auth: 'bearer-optional',
    limit: 'meta',
    summary: 'Who decided what',
    ours: true,
    statuses: [404],
    reply: DeskLogReplySchema,
  }),
  decide: endpoint({
    method: 'POST',
    path: '/web-user/moderation/decide',
    service: 'api',
    auth: 'bearer-optional',
    limit: 'write',
    summary: 'Decides about a company, a complaint, an appeal or a warning',
    ours: true,
    body: DeskDecisionSchema,
    statuses: [404],
    reply: DoneReplySchema,
  }),
};
