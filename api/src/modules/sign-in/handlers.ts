import type { signIn } from '@cars/shared-contracts/endpoints/sign-in';
import type { CodePurpose } from '@cars/shared-contracts/schemas/sign-in';
import { type Caller, signedIn } from '../../http/caller.ts';
import { isRefusal } from '../../http/failure.ts';
import type { Handlers } from '../../http/route.ts';
import type { Identity } from '../../messages/recipient.ts';
import type { UserService } from '../user/service.ts';
import { type CodeService, readPhone } from './code-service.ts';
import { CODE_LIFE_S, RESEND_AFTER_S } from './limits.ts';
import type { MessengerSignIn } from './messenger.ts';
import type { PhoneTickets } from './phone-tickets.ts';
import type { SignInService } from './service.ts';

export interface SignInHandlersParts {
  readonly messenger: MessengerSignIn;
  readonly codes: CodeService;
  readonly phones: PhoneTickets;
  readonly signIns: SignInService;
  readonly users: UserService;
}

/** A number is changed by its owner only: the code belongs to the caller. */
const askerOf = (purpose: CodePurpose, caller: Caller): number | null =>
  purpose === 'phone_change' ? signedIn(caller).userId : null;

/** Codes, start data, corporate login, logout, password [ACC-29] [MSG-4] [ROLE-10]. */
export const signInHandlers = ({
  messenger,
  codes,
  phones,
  signIns,
  users,
}: SignInHandlersParts): Handlers<typeof signIn> => ({
  sendCode: async ({ body }, { caller, visitor, log }) => {
    const { purpose } = body;
    const identity = messenger.identityOf(body.messenger, body.init_data);
    const proof = caller.kind === 'user' ? { userId: caller.userId } : identity && { identity };
    const phone = readPhone(body.phone);
    await codes.send({ phone, purpose, visitor, proof, userId: askerOf(purpose, caller) });
    log.info({ event: 'code_sent', purpose }, 'security');
    return {
      success: true,
      data: { resend_after_seconds: RESEND_AFTER_S, expires_in_seconds: CODE_LIFE_S },
    };
  },
  verifyCode: async ({ body }, { caller, visitor, log }) => {
    const { purpose, code = '', ticket } = body;
    const phone = readPhone(body.phone);
    const userId = askerOf(purpose, caller);
    let identity: Identity | null = null;
    try {
      if (ticket === undefined) await codes.use({ phone, purpose, visitor, proof: null, userId }, code);
      else identity = await phones.use(phone, ticket, visitor);
    } catch (error) {
      if (isRefusal(error, 422)) log.warn({ event: 'code_refused', purpose }, 'security');
      throw error;
    }
    if (userId !== null) {
      log.info({ event: 'phone_proved', user_id: userId }, 'security');
      return { success: true, data: { user: await users.keepProvedPhone(userId, phone) } };
    }
    const opened = await signIns.openByPhone(phone, visitor, identity);
    log.info(
      { event: 'sign_in', method: ticket === undefined ? purpose : 'ticket', user_id: opened.user.id },
      'security',
    );
    return { success: true, data: opened };
  },
  startData: async ({ body: { messenger: name, init_data } }, { visitor, log }) => {
    try {
      const opened = await messenger.openByStartData(name, init_data, visitor);
      log.info(
        { event: 'sign_in', method: 'start_data', messenger: name, user_id: opened.user.id },
        'security',
      );
      if (messenger.isAdminStart(name, init_data))
        log.warn({ event: 'admin_mode', messenger: name, user_id: opened.user.id }, 'security');
      return { success: true, data: opened };
    } catch (error) {
      if (isRefusal(error, 401))
        log.warn({ event: 'sign_in_refused', method: 'start_data', messenger: name }, 'security');
      throw error;
    }
  },
  messengerPhone: async ({ body }, { log }) => {
    try {
      const data = await phones.issue(body);
      log.info({ event: 'phone_ticket', messenger: body.messenger }, 'security');
      return { success: true, data };
    } catch (error) {
      if (isRefusal(error, 422)) log.warn({ event: 'phone_refused', messenger: body.messenger }, 'security');
      throw error;
    }
  },
  corporate: async ({ body: { login, password } }, { visitor, log }) => {
    try {
      const opened = await signIns.openByLogin(login, password, visitor);
      log.info({ event: 'sign_in', method: 'corporate', user_id: opened.user.id }, 'security');
      return { success: true, data: opened };
    } catch (error) {
      if (isRefusal(error, 422)) log.warn({ event: 'sign_in_refused', method: 'corporate' }, 'security');
      throw error;
    }
  },
  logout: async (_, { caller, log }) => {
    const user = signedIn(caller);
    await signIns.logout(user);
    log.info({ event: 'sign_out', user_id: user.userId }, 'security');
    return { success: true };
  },
  setPassword: async ({ body: { password } }, { caller, visitor, log }) => {
    const user = signedIn(caller);
    await signIns.setPassword(user, password, visitor.deviceHash);
    log.info({ event: 'password_set', user_id: user.userId }, 'security');
    return { success: true };
  },
});
