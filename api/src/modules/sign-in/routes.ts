import { signIn } from '@cars/shared-contracts/endpoints/sign-in';
import type { CodePurpose } from '@cars/shared-contracts/schemas/sign-in';
import { type Caller, signedIn } from '../../http/caller.ts';
import { isRefusal } from '../../http/failure.ts';
import type { Route } from '../../http/route.ts';
import type { UserService } from '../user/service.ts';
import { type CodeService, readPhone } from './code-service.ts';
import { CODE_LIFE_S, RESEND_AFTER_S } from './limits.ts';
import type { SignInService } from './service.ts';

export interface SignInRoutesParts {
  readonly codes: CodeService;
  readonly signIns: SignInService;
  readonly users: UserService;
}

/** A number is changed by its owner alone: that code belongs to the person who asked. */
const askerOf = (purpose: CodePurpose, caller: Caller): number | null =>
  purpose === 'phone_change' ? signedIn(caller).userId : null;

/** Codes, corporate login, logout, password [ACC-29] [ROLE-10]. */
export const signInRoutes = (route: Route, { codes, signIns, users }: SignInRoutesParts): void => {
  route(signIn.sendCode, async ({ body: { phone, purpose } }, { caller, ip, log }) => {
    await codes.send({ phone: readPhone(phone), purpose, ip, userId: askerOf(purpose, caller) });
    log.info({ event: 'code_sent', purpose }, 'security');
    return {
      success: true,
      data: { resend_after_seconds: RESEND_AFTER_S, expires_in_seconds: CODE_LIFE_S },
    };
  });

  route(signIn.verifyCode, async ({ body }, { caller, ip, log }) => {
    const { purpose, code } = body;
    const phone = readPhone(body.phone);
    const userId = askerOf(purpose, caller);
    try {
      await codes.use({ phone, purpose, ip, userId }, code);
    } catch (error) {
      if (isRefusal(error, 422)) log.warn({ event: 'code_refused', purpose }, 'security');
      throw error;
    }
    if (userId !== null) {
      log.info({ event: 'phone_proved', user_id: userId }, 'security');
      return { success: true, data: { user: await users.keepProvedPhone(userId, phone) } };
    }
    const opened = await signIns.openByPhone(phone);
    log.info({ event: 'sign_in', door: purpose, user_id: opened.user.id }, 'security');
    return { success: true, data: opened };
  });

  route(signIn.corporate, async ({ body: { login, password } }, { ip, log }) => {
    try {
      const opened = await signIns.openByLogin(login, password, ip);
      log.info({ event: 'sign_in', door: 'corporate', user_id: opened.user.id }, 'security');
      return { success: true, data: opened };
    } catch (error) {
      if (isRefusal(error, 422)) log.warn({ event: 'sign_in_refused', door: 'corporate' }, 'security');
      throw error;
    }
  });

  route(signIn.logout, async (_, { caller, log }) => {
    const person = signedIn(caller);
    await signIns.logout(person);
    log.info({ event: 'sign_out', user_id: person.userId }, 'security');
    return { success: true };
  });

  route(signIn.setPassword, async ({ body: { password } }, { caller, log }) => {
    const person = signedIn(caller);
    await signIns.setPassword(person, password);
    log.info({ event: 'password_set', user_id: person.userId }, 'security');
    return { success: true };
  });
};
