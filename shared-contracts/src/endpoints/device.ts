import { DeviceReplySchema } from '../schemas/device.ts';
import { endpoint } from './endpoint.ts';

/** Devices, which limits count apart from the others behind their address. */
export const devices = {
  create: endpoint({
    method: 'POST',
    path: '/device',
    service: 'api',
    auth: 'none',
    limit: 'write',
    summary: 'A token for a device without one',
    ours: true,
    reply: DeviceReplySchema,
  }),
};
