import { ComplaintSchema } from '../schemas/complaint.ts';
import { DoneReplySchema } from '../schemas/reply.ts';
import { endpoint } from './endpoint.ts';

/** Complaints of users about an ad. */
export const complaints = {
  create: endpoint({
    method: 'POST',
    path: '/web-user/ad-complaints/create',
    service: 'api',
    auth: 'bearer',
    limit: 'order',
    summary: 'Reports an ad to the moderator',
    body: ComplaintSchema,
    statuses: [404],
    reply: DoneReplySchema,
  }),
};
