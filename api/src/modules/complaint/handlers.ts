import type { complaints } from '@cars/shared-contracts/endpoints/complaint';
import { signedIn } from '../../http/caller.ts';
import type { Handlers } from '../../http/route.ts';
import type { ComplaintService } from './service.ts';

/** Complaints about ads. */
export const complaintHandlers = (service: ComplaintService): Handlers<typeof complaints> => ({
  create: async ({ body }, { caller }) => {
    await service.complain(body, signedIn(caller).userId);
    return { success: true, message: 'Жалоба успешно отправлена' };
  },
});
