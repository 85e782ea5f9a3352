import { orders } from '@cars/shared-contracts/endpoints/order';
import { signedIn } from '../../http/caller.ts';
import type { Route } from '../../http/route.ts';
import type { ComplaintService } from '../complaint/service.ts';
import type { OrderService } from './service.ts';

/** What a buyer asks for on a car's page [DATA-18]. */
export const orderRoutes = (route: Route, service: OrderService, complaints: ComplaintService): void => {
  route(orders.create, async ({ body }, { caller }) => {
    await service.order(body, caller);
    return { success: true, message: 'Заявка успешно отправлена' };
  });
  route(orders.onlineShow, async ({ params }, { caller }) => {
    await service.onlineShow(params.id, signedIn(caller));
    return { success: true, message: 'Заявка на онлайн показ успешно отправлена' };
  });
  route(orders.complain, async ({ body }, { caller }) => {
    await complaints.complain(body, signedIn(caller).userId);
    return { success: true, message: 'Жалоба успешно отправлена' };
  });
};
