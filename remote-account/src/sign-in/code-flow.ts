import { formatPhone, normalizePhone } from '@cars/shared-contracts/rules/phone';
import { api, atom, failureOf } from '@cars/shared-contracts/runtime';
import type { CodePurpose } from '@cars/shared-contracts/schemas/sign-in';
import type { User } from '@cars/shared-contracts/schemas/user';
import { forgetKeptFlow, type KeptFlowName, keepFlow, readKeptFlow } from './kept-flow.ts';
import {
  type CodeContext,
  isTooSoon,
  PHONE_SUBMIT_DELAY_MS,
  sendCodeText,
  verifyLines,
  waitOf,
} from './rules.ts';
import { revokeToken } from './session.ts';
import { TEXTS } from './texts.ts';

/** How the call of a step goes. `waitSeconds`: the server asked not to try again sooner. */
export type Progress =
  | { readonly status: 'idle' }
  | { readonly status: 'busy' }
  | { readonly status: 'failed'; readonly lines: readonly string[]; readonly waitSeconds: number };

/** An account that was opened. The token is no session before the flow is over [ACC-30]. */
export interface Opened {
  readonly token: string | null;
  readonly user: User;
}

/** A code on its way; `resendAfterSeconds` from the moment of `count` on. */
interface SentCode {
  /** Grows with every sending, so that the countdown begins again. */
  readonly count: number;
  readonly resendAfterSeconds: number;
  /** The same moment by the device's clock, for a flow that goes on after a reload. */
  readonly resendAt: number;
}

const SECOND_MS = 1_000;

const sentCode = (count: number, resendAfterSeconds: number): SentCode => ({
  count,
  resendAfterSeconds,
  resendAt: Date.now() + resendAfterSeconds * SECOND_MS,
});

/** A wait that is longer than a day is a wrong clock. */
const LONGEST_WAIT_S = 86_400;

const sentBeforeReload = (resendAt: number): SentCode => ({
  count: 1,
  resendAfterSeconds: Math.min(Math.max(0, Math.ceil((resendAt - Date.now()) / SECOND_MS)), LONGEST_WAIT_S),
  resendAt,
});

/** What a flow with a code can be [ACC-1]. `phone` is typed text at first, eleven digits from the code on. */
export type CodeFlow =
  | {
      readonly step: 'phone';
      readonly phone: string;
      /** The last code of this flow and the number it went to. */
      readonly last?: { readonly phone: string; readonly sent: SentCode } | undefined;
      readonly progress: Progress;
    }
  | {
      readonly step: 'code';
      readonly phone: string;
      readonly sent: SentCode;
      /** Failed tries so far. */
      readonly attempt: number;
      readonly progress: Progress;
    }
  | {
      readonly step: 'password';
      readonly phone: string;
      readonly sent: SentCode;
      readonly opened: Opened;
      readonly progress: Progress;
    }
  | { readonly step: 'done'; readonly phone: string; readonly opened: Opened };

const IDLE: Progress = { status: 'idle' };
const BUSY: Progress = { status: 'busy' };
const START: CodeFlow = { step: 'phone', phone: '', progress: IDLE };
const STEPS = ['phone', 'code', 'password'] as const;

/** Place of a state in its flow; a finished flow is at its start. */
export const stepIndex = (flow: CodeFlow): number => Math.max(0, STEPS.indexOf(flow.step as 'phone'));

const failed = (lines: readonly string[], error: unknown): Progress => ({
  status: 'failed',
  lines,
  waitSeconds: waitOf(error),
});

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const passwordLines = (error: unknown): readonly string[] => {
  const failure = failureOf(error, { other: TEXTS.sendBroken });
  return [failure.fieldMessage('password') ?? failure.message];
};

/** Where a flow goes on that a reload interrupted. */
const restored = (name: KeptFlowName): CodeFlow => {
  const kept = readKeptFlow(name);
  if (!kept) return START;
  const { phone, step } = kept;
  const sent = sentBeforeReload(kept.resendAt);
  if (step === 'code') return { step, phone, sent, attempt: 0, progress: IDLE };
  if (step === 'phone') return { step, phone, progress: IDLE };
  // The token of the opened account went with the page, so the number has to be proved again.
  const progress: Progress = { status: 'failed', lines: [TEXTS.interrupted], waitSeconds: 0 };
  // As the field shows it: another text would take the message away.
  return { step: 'phone', phone: formatPhone(phone), last: { phone, sent }, progress };
};

const keep = (name: KeptFlowName, flow: CodeFlow): void => {
  if (flow.step === 'done' || (flow.step === 'phone' && flow.phone === '')) forgetKeptFlow();
  else
    keepFlow(name, { step: flow.step, phone: flow.phone, resendAt: 'sent' in flow ? flow.sent.resendAt : 0 });
};

export interface CodeFlowOptions {
  /** With a name the flow survives a reload. */
  readonly name?: KeptFlowName;
  readonly purpose: CodePurpose;
  readonly context: CodeContext;
  /** A password is set between the code and the end. */
  readonly hasPassword: boolean;
}

/**
 * The atoms of one flow: phone, code, perhaps a password. A step that is busy takes no second submit [V9],
 * and an answer that comes after the person went back changes nothing [V10].
 */
export const createCodeFlow = ({ name, purpose, context, hasPassword }: CodeFlowOptions) => {
  const stateAtom = atom<CodeFlow>(name ? restored(name) : START);
  const valueAtom = atom(
    (get) => get(stateAtom),
    (_get, set, flow: CodeFlow) => {
      if (name) keep(name, flow);
      set(stateAtom, flow);
    },
  );
  const requestAtom = atom<AbortController | null>(null);

  const beginAtom = atom(null, (get, set) => {
    get(requestAtom)?.abort();
    const request = new AbortController();
    set(requestAtom, request);
    return request.signal;
  });

  const typePhoneAtom = atom(null, (get, set, phone: string) => {
    const flow = get(valueAtom);
    if (flow.step !== 'phone' || flow.progress.status === 'busy' || flow.phone === phone) return;
    set(valueAtom, { ...flow, phone, progress: IDLE });
  });

  /** Sends a code to the number of the first step and goes on; `typed` in place of it. */
  const sendCodeAtom = atom(null, async (get, set, typed?: string): Promise<void> => {
    const flow = get(valueAtom);
    if (flow.step !== 'phone' || flow.progress.status === 'busy') return;
    const text = typed ?? flow.phone;
    const phone = normalizePhone(text);
    if (!phone) return;
    const signal = set(beginAtom);
    set(valueAtom, { ...flow, phone: text, progress: BUSY });
    try {
      const [reply] = await Promise.all([
        api.signIn.sendCode({ body: { phone: `+${phone}`, purpose } }, { signal }),
        pause(PHONE_SUBMIT_DELAY_MS),
      ]);
      if (signal.aborted) return;
      const sent = sentCode(1, reply?.data.resend_after_seconds ?? 0);
      set(valueAtom, { step: 'code', phone, sent, attempt: 0, progress: IDLE });
    } catch (error) {
      if (signal.aborted) return;
      const progress = failed([sendCodeText(error)], error);
      // The code that was sent before still holds: its boxes and the running wait are what helps.
      if (isTooSoon(error) && flow.last?.phone === phone) {
        const sent = sentCode(flow.last.sent.count + 1, waitOf(error));
        set(valueAtom, { step: 'code', phone, sent, attempt: 0, progress });
      } else set(valueAtom, { ...flow, phone: text, progress });
    }
  });

  const resendAtom = atom(null, async (get, set): Promise<void> => {
    const flow = get(valueAtom);
    if (flow.step !== 'code' || flow.progress.status === 'busy') return;
    const signal = set(beginAtom);
    set(valueAtom, { ...flow, progress: BUSY });
    const count = flow.sent.count + 1;
    try {
      const reply = await api.signIn.sendCode({ body: { phone: `+${flow.phone}`, purpose } }, { signal });
      if (signal.aborted) return;
      const sent = sentCode(count, reply?.data.resend_after_seconds ?? 0);
      set(valueAtom, { ...flow, sent, attempt: flow.attempt + 1, progress: IDLE });
    } catch (error) {
      if (signal.aborted) return;
      const sent = sentCode(count, waitOf(error));
      set(valueAtom, { ...flow, sent, progress: failed([sendCodeText(error)], error) });
    }
  });

  const verifyAtom = atom(null, async (get, set, code: string): Promise<void> => {
    const flow = get(valueAtom);
    if (flow.step !== 'code' || flow.progress.status === 'busy') return;
    const signal = set(beginAtom);
    set(valueAtom, { ...flow, progress: BUSY });
    try {
      const reply = await api.signIn.verifyCode(
        { body: { phone: `+${flow.phone}`, code, purpose } },
        { signal },
      );
      if (signal.aborted) return;
      const token = reply?.data.token?.token ?? null;
      if (!reply?.success || (token === null && purpose !== 'phone_change')) {
        const lines = verifyLines({ kind: 'refused', serverMessage: reply?.message ?? null }, context);
        set(valueAtom, { ...flow, attempt: flow.attempt + 1, progress: failed(lines, null) });
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
      set(valueAtom, { ...flow, attempt: flow.attempt + 1, progress });
    }
  });

  const setPasswordAtom = atom(null, async (get, set, password: string): Promise<void> => {
    const flow = get(valueAtom);
    if (flow.step !== 'password' || flow.progress.status === 'busy' || !flow.opened.token) return;
    const signal = set(beginAtom);
    set(valueAtom, { ...flow, progress: BUSY });
    try {
      await api.signIn.setPassword({ body: { password } }, { signal, token: flow.opened.token });
      if (!signal.aborted) set(valueAtom, { step: 'done', phone: flow.phone, opened: flow.opened });
    } catch (error) {
      if (signal.aborted) return;
      set(valueAtom, { ...flow, progress: failed(passwordLines(error), error) });
    }
  });

  /** What is on its way is given up; an account that was opened and not entered is closed again. */
  const giveUpAtom = atom(null, (get) => {
    const flow = get(valueAtom);
    get(requestAtom)?.abort();
    if (flow.step === 'password' && flow.opened.token) void revokeToken(flow.opened.token);
  });

  /** One step back, or several. */
  const goBackAtom = atom(null, (get, set, index: number) => {
    const flow = get(valueAtom);
    if (flow.step === 'done' || flow.step === 'phone' || index >= stepIndex(flow)) return;
    set(giveUpAtom);
    const { phone, sent } = flow;
    set(
      valueAtom,
      index === 1
        ? { step: 'code', phone, sent, attempt: 0, progress: IDLE }
        : { step: 'phone', phone, last: { phone, sent }, progress: IDLE },
    );
  });

  /** The screen is left: the typed number stays, nothing else does. */
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
