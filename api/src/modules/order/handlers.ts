import type { orders } from '@cars/shared-contracts/endpoints/order';
import { signedIn } from '../../http/caller.ts';
import type { Handlers } from '../../http/route.ts';
import type { OrderService } from './service.ts';

/** Requests of a buyer on a car's page [DATA-18]. */
export const orderHandlers = (service: OrderService): Handlers<typeof orders> => ({
  create: async ({ body }, { caller, ip }) => {
    await service.order(body, caller, ip);
    return { success: true, message: 'Заявка успешно отправлена' };
  },
  onlineShow: async ({ params }, { caller }) => {
    await service.onlineShow(params.id, signedIn(caller));
    return { success: true, message: 'Заявка на онлайн показ успешно отправлена' };
  },
});
