import type { orders } from '@cars/shared-contracts/endpoints/order';
import { signedIn } from '../../http/caller.ts';
import type { Handlers } from '../../http/route.ts';
import type { ReceivedRequests } from './requests.ts';
import type { OrderService } from './service.ts';

/** Requests of a buyer on a car's page [DATA-18]. */
export const orderHandlers = (
  service: OrderService,
  requests: ReceivedRequests,
): Handlers<typeof orders> => ({
  create: async ({ body }, { caller, visitor }) => {
    await service.order(body, caller, visitor);
    return { success: true, message: 'Заявка успешно отправлена' };
  },
  onlineShow: async ({ params }, { caller, visitor }) => {
    await service.onlineShow(params.id, signedIn(caller), visitor);
    return { success: true, message: 'Заявка на онлайн показ успешно отправлена' };
  },
  received: async ({ query }, { caller }) => ({
    success: true,
    data: await requests.page(signedIn(caller).userId, query),
  }),
  markHandled: async ({ params, body }, { caller }) => {
    await requests.markHandled(signedIn(caller).userId, params.id, body.answered);
    return { success: true };
  },
});
