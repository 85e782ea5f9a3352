import { DoneReplySchema } from '../schemas/reply.ts';
import { TelemetrySchema } from '../schemas/telemetry.ts';
import { endpoint } from './endpoint.ts';

/** Timings and failures of pages [DATA-24]. */
export const telemetry = {
  send: endpoint({
    method: 'POST',
    path: '/telemetry',
    service: 'api',
    auth: 'none',
    limit: 'event',
    summary: 'Timings and failures of a page, without any personal data',
    ours: true,
    body: TelemetrySchema,
    reply: DoneReplySchema,
  }),
};
