import type { warnings } from '@cars/shared-contracts/endpoints/warning';
import { signedIn } from '../../http/caller.ts';
import type { Handlers } from '../../http/route.ts';
import type { WarningService } from './service.ts';

/** Replies to warnings about ads [WARN-5]. */
export const warningHandlers = (service: WarningService): Handlers<typeof warnings> => ({
  reply: async ({ params, body }, { caller }) => {
    await service.reply(params.id, body.text, signedIn(caller).userId);
    return { success: true };
  },
});
