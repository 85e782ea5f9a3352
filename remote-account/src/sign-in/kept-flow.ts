import { SESSION_KEYS, sessionStore } from '@cars/shared-contracts/client/storage';
import { PHONE_MAX_CHARS } from '@cars/shared-contracts/schemas/limits';

/** The flows that survive a reload; one at a time. */
export type KeptFlowName = 'login' | 'register' | 'reset' | 'business';

/**
 * What a reload must not lose of a flow. The code, the password and the token of an account that was opened but not
 * entered are never kept.
 */
export interface KeptFlow {
  readonly step: 'phone' | 'code' | 'password';
  readonly phone: string;
  /** When a new code may be asked for, in ms since 1970; 0 without a code on its way. */
  readonly resendAt: number;
}

const STEPS: readonly unknown[] = ['phone', 'code', 'password'];

export const readKeptFlow = (name: KeptFlowName): KeptFlow | null => {
  try {
    const { flow, step, phone, resendAt } = JSON.parse(sessionStore.get(SESSION_KEYS.codeFlow) ?? '{}');
    const isWhole =
      flow === name &&
      STEPS.includes(step) &&
      typeof phone === 'string' &&
      phone.length <= PHONE_MAX_CHARS &&
      Number.isFinite(resendAt);
    return isWhole ? { step, phone, resendAt } : null;
  } catch {
    return null;
  }
};

export const keepFlow = (name: KeptFlowName, kept: KeptFlow): void => {
  sessionStore.set(SESSION_KEYS.codeFlow, JSON.stringify({ flow: name, ...kept }));
};

export const forgetKeptFlow = (): void => sessionStore.remove(SESSION_KEYS.codeFlow);
