import { signIn } from '@cars/shared-contracts/endpoints/sign-in';
import { isRefusal } from '../../http/failure.ts';
import type { Route } from '../../http/route.ts';
import type { AccessService } from './service.ts';

/** Sign-in by the messenger's start data [MSG-4]. */
export const accessRoutes = (route: Route, access: AccessService): void => {
  route(signIn.startData, async ({ body: { init_data } }, { log }) => {
    try {
      const opened = await access.openByStartData(init_data);
      log.info({ event: 'sign_in', door: 'start_data', user_id: opened.user.id }, 'security');
      return { success: true, data: opened };
    } catch (error) {
      if (isRefusal(error, 401)) log.warn({ event: 'sign_in_refused', door: 'start_data' }, 'security');
      throw error;
    }
  });
};
