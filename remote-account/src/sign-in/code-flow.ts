import { createLatest } from '@cars/shared-app/latest';
import { pause } from '@cars/shared-contracts/client/pause';
import { formatPhone, normalizePhone } from '@cars/shared-contracts/rules/phone';
import { api, atom, failureOf } from '@cars/shared-contracts/runtime';
import type { CodePurpose } from '@cars/shared-contracts/schemas/sign-in';
import type { OpenedAccount, UnfinishedAccount } from './account-states.ts';
import {
  type CodeContext,
  isTooSoon,
  PHONE_SUBMIT_DELAY_MS,
  sendCodeText,
  verifyLines,
  waitOf,
} from './rules.ts';
import { revokeToken } from './session.ts';
import { type FlowName, readStoredFlow, removeStoredFlow, storeFlow } from './stored-flow.ts';
import { TEXTS } from './texts.ts';

/** The state of a step's call. `waitSeconds`: the pause that the server requested. */
export type Progress =
  | { readonly status: 'idle' }
  | { readonly status: 'busy' }
  | { readonly status: 'failed'; readonly lines: readonly string[]; readonly waitSeconds: number };

/** A sent code; `resendAfterSeconds` from the moment of `count` on. */
interface SentCode {
  /** Grows with every sending, so that the countdown begins again. */
  readonly count: number;
  readonly resendAfterSeconds: number;
  /** The same moment by the device's clock, for a flow that continues after a reload. */
  readonly resendAt: number;
}

const SECOND_MS = 1_000;

const sentCode = (count: number, resendAfterSeconds: number): SentCode => ({
  count,
  resendAfterSeconds,
  resendAt: Date.now() + resendAfterSeconds * SECOND_MS,
});

/** A longer wait means that the device's clock was changed. */
const LONGEST_WAIT_S = 86_400;

const sentBeforeReload = (resendAt: number): SentCode => ({
  count: 1,
  resendAfterSeconds: Math.min(Math.max(0, Math.ceil((resendAt - Date.now()) / SECOND_MS)), LONGEST_WAIT_S),
  resendAt,
});

/**
 * The states of a flow with a code [ACC-1]. `phone` is typed text at first, eleven digits from the code on.
 */
export type CodeFlow =
  | {
      readonly step: 'phone';
      readonly phone: string;
      /** The last code of this flow and its number. */
      readonly last?: { readonly phone: string; readonly sent: SentCode } | undefined;
      readonly progress: Progress;
    }
  | {
      readonly step: 'code';
      readonly phone: string;
      readonly sent: SentCode;
      /** Why no further code was sent; nothing is wrong with the boxes. */
      readonly notice?: string | undefined;
      /** Failed tries so far. */
      readonly attempt: number;
      readonly progress: Progress;
    }
  | {
      readonly step: 'password';
      readonly phone: string;
      readonly sent: SentCode;
      readonly opened: UnfinishedAccount;
      readonly progress: Progress;
    }
  | { readonly step: 'done'; readonly phone: string; readonly opened: OpenedAccount };

const IDLE: Progress = { status: 'idle' };
const BUSY: Progress = { status: 'busy' };
const START: CodeFlow = { step: 'phone', phone: '', progress: IDLE };
const STEPS = ['phone', 'code', 'password'] as const;

/** Position of a state in its flow; a finished flow is at its start. */
export const stepIndex = (flow: CodeFlow): number => Math.max(0, STEPS.indexOf(flow.step as 'phone'));

const failed = (lines: readonly string[], error: unknown): Progress => ({
  status: 'failed',
  lines,
  waitSeconds: waitOf(error),
});

/** Minimum time for which sending a code is shown; tests set no delay. */
export const submitDelayMsAtom = atom(PHONE_SUBMIT_DELAY_MS);

const passwordLines = (error: unknown): readonly string[] => {
  const failure = failureOf(error, { other: TEXTS.sendBroken });
  return [failure.fieldMessage('password') ?? failure.message];
};

/** With a valid token no new code is needed; after any other refusal the user stays at the password. */
const afterRefusedPassword = (flow: Extract<CodeFlow, { step: 'password' }>, error: unknown): CodeFlow =>
  failureOf(error).kind === 'unauthorized'
    ? { step: 'phone', phone: formatPhone(flow.phone), progress: failed([TEXTS.passwordTooLate], error) }
    : { ...flow, progress: failed(passwordLines(error), error) };

/** Where a flow continues that a reload interrupted. */
const restored = (name: FlowName): CodeFlow => {
  const stored = readStoredFlow(name);
  if (!stored) return START;
  const { phone, step } = stored;
  const sent = sentBeforeReload(stored.resendAt);
  const { token } = stored;
  if (step === 'code') return { step, phone, sent, attempt: 0, progress: IDLE };
  if (step === 'password' && token)
    return { step, phone, sent, opened: { token, user: null }, progress: IDLE };
  // As the field shows it.
  return { step: 'phone', phone: formatPhone(phone), progress: IDLE };
};

const keep = (name: FlowName, flow: CodeFlow): void => {
  const { step, phone } = flow;
  if (step === 'done' || (step === 'phone' && phone === '')) {
    removeStoredFlow();
    return;
  }
  const resendAt = 'sent' in flow ? flow.sent.resendAt : 0;
  const token = step === 'password' ? flow.opened.token : null;
  storeFlow(name, { step, phone, resendAt, ...(token === null ? {} : { token }) });
};

export interface CodeFlowOptions {
  /** Storage key under which the flow survives a reload. */
  readonly name: FlowName;
  readonly purpose: CodePurpose;
  readonly context: CodeContext;
  /** A password is set between the code and the end. */
  readonly hasPassword: boolean;
}

/**
 * The atoms of one flow: phone, code, perhaps a password. A step in flight ignores a second submit [V9], and
 * a response after the user went back changes nothing [V10].
 */
export const createCodeFlow = ({ name, purpose, context, hasPassword }: CodeFlowOptions) => {
  const stateAtom = atom<CodeFlow>(restored(name));
  const valueAtom = atom(
    (get) => get(stateAtom),
    (_get, set, flow: CodeFlow) => {
      keep(name, flow);
      set(stateAtom, flow);
    },
  );
  const latest = createLatest();

  const typePhoneAtom = atom(null, (get, set, phone: string) => {
    const flow = get(valueAtom);
    if (flow.step !== 'phone' || flow.progress.status === 'busy' || flow.phone === phone) return;
    set(valueAtom, { ...flow, phone, progress: IDLE });
  });

  /** Sends a code to the number of the first step and continues; `typed` replaces that number. */
  const sendCodeAtom = atom(null, async (get, set, typed?: string): Promise<void> => {
    const flow = get(valueAtom);
    if (flow.step !== 'phone' || flow.progress.status === 'busy') return;
    const text = typed ?? flow.phone;
    const phone = normalizePhone(text);
    if (!phone) return;
    const signal = set(latest.beginAtom);
    set(valueAtom, { ...flow, phone: text, progress: BUSY });
    try {
      const [reply] = await Promise.all([
        api.signIn.sendCode({ body: { phone: `+${phone}`, purpose } }, { signal }),
        pause(get(submitDelayMsAtom)),
      ]);
      if (signal.aborted) return;
      const sent = sentCode(1, reply?.data.resend_after_seconds ?? 0);
      set(valueAtom, { step: 'code', phone, sent, attempt: 0, progress: IDLE });
    } catch (error) {
      if (signal.aborted) return;
      const notice = sendCodeText(error);
      // The code that was sent before is still valid: its boxes and the countdown are shown.
      if (isTooSoon(error) && flow.last?.phone === phone) {
        const sent = sentCode(flow.last.sent.count + 1, waitOf(error));
        set(valueAtom, { step: 'code', phone, sent, notice, attempt: 0, progress: IDLE });
      } else set(valueAtom, { ...flow, phone: text, progress: failed([notice], error) });
    }
  });

  const resendAtom = atom(null, async (get, set): Promise<void> => {
    const flow = get(valueAtom);
    if (flow.step !== 'code' || flow.progress.status === 'busy') return;
    const signal = set(latest.beginAtom);
    const tried = { ...flow, notice: undefined };
    set(valueAtom, { ...tried, progress: BUSY });
    const count = flow.sent.count + 1;
    try {
      const reply = await api.signIn.sendCode({ body: { phone: `+${flow.phone}`, purpose } }, { signal });
      if (signal.aborted) return;
      const sent = sentCode(count, reply?.data.resend_after_seconds ?? 0);
      set(valueAtom, { ...tried, sent, attempt: flow.attempt + 1, progress: IDLE });
    } catch (error) {
      if (signal.aborted) return;
      const sent = sentCode(count, waitOf(error));
      set(valueAtom, { ...tried, sent, notice: sendCodeText(error), progress: IDLE });
    }
  });

  const verifyAtom = atom(null, async (get, set, code: string): Promise<void> => {
    const flow = get(valueAtom);
    if (flow.step !== 'code' || flow.progress.status === 'busy') return;
    const signal = set(latest.beginAtom);
    const tried = { ...flow, notice: undefined };
    set(valueAtom, { ...tried, progress: BUSY });
    try {
      const reply = await api.signIn.verifyCode(
        { body: { phone: `+${flow.phone}`, code, purpose } },
        { signal },
      );
      if (signal.aborted) return;
      const token = reply?.data.token?.token ?? null;
      if (!reply?.success || (token === null && purpose !== 'phone_change')) {
        const lines = verifyLines({ kind: 'refused', serverMessage: reply?.message ?? null }, context);
        set(valueAtom, { ...tried, attempt: flow.attempt + 1, progress: failed(lines, null) });
        return;
      }
      const opened = { token, user: reply.data.user };
      const { phone, sent } = flow;
      set(
        valueAtom,
        hasPassword
          ? { step: 'password', phone, sent, opened, progress: IDLE }
          : { step: 'done', phone, opened },
      );
    } catch (error) {
      if (signal.aborted) return;
      const progress = failed(verifyLines(failureOf(error), context), error);
      set(valueAtom, { ...tried, attempt: flow.attempt + 1, progress });
    }
  });

  const setPasswordAtom = atom(null, async (get, set, password: string): Promise<void> => {
    const flow = get(valueAtom);
    if (flow.step !== 'password' || flow.progress.status === 'busy' || !flow.opened.token) return;
    const { phone, opened } = flow;
    const { token } = flow.opened;
    const signal = set(latest.beginAtom);
    set(valueAtom, { ...flow, progress: BUSY });
    try {
      await api.signIn.setPassword({ body: { password } }, { signal, token });
      const user = opened.user ?? (await api.users.self({}, { signal, token }))?.data.user;
      if (!user) throw new Error('Refused');
      if (!signal.aborted) set(valueAtom, { step: 'done', phone, opened: { token, user } });
    } catch (error) {
      if (signal.aborted) return;
      set(valueAtom, afterRefusedPassword(flow, error));
    }
  });

  /** Cancels the call in flight; an account that was opened and not entered is signed out again. */
  const giveUpAtom = atom(null, (get, set) => {
    const flow = get(valueAtom);
    set(latest.cancelAtom);
    if (flow.step === 'password' && flow.opened.token) void revokeToken(flow.opened.token);
  });

  /** Back leads to the number from every step: a code is spent once its password step was reached. */
  const goBackAtom = atom(null, (get, set, index: number) => {
    const flow = get(valueAtom);
    if (flow.step === 'done' || flow.step === 'phone' || index >= stepIndex(flow)) return;
    set(giveUpAtom);
    const { phone, sent } = flow;
    const last = flow.step === 'code' ? { phone, sent } : undefined;
    set(valueAtom, { step: 'phone', phone, last, progress: IDLE });
  });

  /** The screen was left: only the typed number stays. */
  const leaveAtom = atom(null, (get, set) => {
    const flow = get(valueAtom);
    set(giveUpAtom);
    set(valueAtom, flow.step === 'phone' ? { ...flow, progress: IDLE } : START);
  });

  return {
    flowAtom: atom((get) => get(valueAtom)),
    typePhoneAtom,
    sendCodeAtom,
    resendAtom,
    verifyAtom,
    setPasswordAtom,
    goBackAtom,
    leaveAtom,
  };
};

export type CodeFlowAtoms = ReturnType<typeof createCodeFlow>;
