import { SESSION_KEYS, sessionStore } from '@cars/shared-contracts/client/storage';
import { PHONE_MAX_CHARS } from '@cars/shared-contracts/schemas/limits';

/** Every flow; one at a time survives a reload. */
export type FlowName = 'login' | 'register' | 'reset' | 'business' | 'company-phone' | 'phone-change';

/**
 * The part of a flow that survives a reload, in this tab only [ACC-43]. The code and the password are never
 * stored.
 */
export interface StoredFlow {
  readonly step: 'phone' | 'code' | 'password';
  readonly phone: string;
  /** When a new code may be requested, in ms since 1970; 0 when none was sent. */
  readonly resendAt: number;
  /** The pause, in seconds, that ends then. */
  readonly pause?: number;
  /** Of the account that was opened and has no password yet [ACC-30]. */
  readonly token?: string;
}

/** A code is valid for minutes: after that time a flow begins again. */
const LIFE_MS = 600_000;
const TOKEN_MAX_CHARS = 512;

const isStep = (step: unknown): step is StoredFlow['step'] =>
  step === 'phone' || step === 'code' || step === 'password';

/** The flow that was stored last, of whatever name. */
const readAny = (): (StoredFlow & { readonly flow: string }) | null => {
  try {
    const {
      flow,
      step,
      phone,
      resendAt,
      pause = 0,
      token,
    } = JSON.parse(sessionStore.get(SESSION_KEYS.codeFlow) ?? '{}');
    const isWhole =
      typeof flow === 'string' &&
      isStep(step) &&
      typeof phone === 'string' &&
      phone.length <= PHONE_MAX_CHARS &&
      Number.isFinite(resendAt) &&
      Number.isFinite(pause);
    if (!isWhole) return null;
    if (step === 'phone') return { flow, step, phone, resendAt, pause };
    const hasToken = typeof token === 'string' && token !== '' && token.length <= TOKEN_MAX_CHARS;
    if (Date.now() - resendAt > LIFE_MS || (step === 'password' && !hasToken))
      return { flow, step: 'phone', phone, resendAt: 0 };
    return { flow, step, phone, resendAt, pause, ...(step === 'password' ? { token } : {}) };
  } catch {
    return null;
  }
};

export const readStoredFlow = (name: FlowName): StoredFlow | null => {
  const stored = readAny();
  return stored?.flow === name ? stored : null;
};

const WITH_AGREEMENT: ReadonlySet<string> = new Set<FlowName>(['login', 'register', 'business']);

/** Whether the interrupted flow had sent its code, for which the agreement was accepted [ACC-4]. */
export const hasSentCode = (): boolean => {
  const stored = readAny();
  return stored !== null && stored.step !== 'phone' && WITH_AGREEMENT.has(stored.flow);
};

export const storeFlow = (name: FlowName, stored: StoredFlow): void => {
  sessionStore.set(SESSION_KEYS.codeFlow, JSON.stringify({ flow: name, ...stored }));
};

export const removeStoredFlow = (): void => sessionStore.remove(SESSION_KEYS.codeFlow);
