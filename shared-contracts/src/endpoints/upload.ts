import * as z from 'zod/mini';
import { UploadReplySchema } from '../schemas/new-ad.ts';
import { endpoint } from './endpoint.ts';

/** Uploaded pictures without an ad yet [DATA-24]. */
export const uploads = {
  create: endpoint({
    method: 'POST',
    path: '/web-user/uploads',
    service: 'api',
    auth: 'bearer',
    limit: 'upload',
    summary: 'Uploads one picture and returns its ticket',
    ours: true,
    body: z.object({}),
    multipart: { files: { image: 1 }, booleans: 'words' },
    reply: UploadReplySchema,
  }),
};
