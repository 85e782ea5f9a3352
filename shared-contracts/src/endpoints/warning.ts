import { IdParamsSchema } from '../schemas/page.ts';
import { DoneReplySchema } from '../schemas/reply.ts';
import { WarningReplySchema } from '../schemas/warning.ts';
import { endpoint } from './endpoint.ts';

/** Warnings about an ad, which are a part of its details. */
export const warnings = {
  reply: endpoint({
    method: 'POST',
    path: '/web-user/ad-warnings/{id}/reply',
    service: 'api',
    auth: 'bearer',
    limit: 'write',
    summary: "The seller's reply to a warning about an own ad",
    ours: true,
    params: IdParamsSchema,
    body: WarningReplySchema,
    statuses: [404],
    reply: DoneReplySchema,
  }),
};
