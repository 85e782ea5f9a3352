import { normalizePhone } from '@cars/shared-contracts/rules/phone';
import { ApiError, api, atom } from '@cars/shared-contracts/runtime';
import type { CodePurpose } from '@cars/shared-contracts/schemas/sign-in';
import type { User } from '@cars/shared-contracts/schemas/user';
import { type CodeDoor, PHONE_SUBMIT_DELAY_MS, sendCodeText, verifyLines, waitOf } from './rules.ts';
import { TEXTS } from './texts.ts';

/** How the call of a step goes. `waitSeconds`: the server asked not to try again sooner. */
export type Progress =
  | { readonly status: 'idle' }
  | { readonly status: 'busy' }
  | { readonly status: 'failed'; readonly lines: readonly string[]; readonly waitSeconds: number };

/** An account that was opened. The token is no session before the flow is over (ruling 1). */
export interface Opened {
  readonly token: string | null;
  readonly user: User;
}

/** A code on its way; `resendAfterSeconds` from the moment of `count` on. */
interface SentCode {
  /** Grows with every sending, so that the countdown begins anew. */
  readonly count: number;
  readonly resendAfterSeconds: number;
}

/** What a flow with a code can be (spec §4). `phone` is typed text at first, eleven digits from the code on. */
export type CodeFlow =
  | { readonly step: 'phone'; readonly phone: string; readonly progress: Progress }
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
  | { readonly step: 'done'; readonly opened: Opened };

const IDLE: Progress = { status: 'idle' };
const BUSY: Progress = { status: 'busy' };
const START: CodeFlow = { step: 'phone', phone: '', progress: IDLE };
const STEPS = ['phone', 'code', 'password'] as const;

/** Place of a state in its flow; a flow that is over stands where it began. */
export const stepIndex = (flow: CodeFlow): number => Math.max(0, STEPS.indexOf(flow.step as 'phone'));

const failed = (lines: readonly string[], error: unknown): Progress => ({
  status: 'failed',
  lines,
  waitSeconds: waitOf(error),
});

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const passwordLines = (error: unknown): readonly string[] => {
  const said = error instanceof ApiError ? (error.fieldMessage('password') ?? error.serverMessage) : null;
  return [said ?? TEXTS.sendBroken];
};

export interface CodeFlowOptions {
  readonly purpose: CodePurpose;
  readonly door: CodeDoor;
  /** A password is set between the code and the end. */
  readonly hasPassword: boolean;
}

/**
 * The atoms of one flow: phone, code, perhaps a password. A step that is busy takes no second submit (security.md V9),
 * and an answer that comes after the person went back changes nothing (V10).
 */
export const createCodeFlow = ({ purpose, door, hasPassword }: CodeFlowOptions) => {
  const valueAtom = atom<CodeFlow>(START);
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
    set(valueAtom, { step: 'phone', phone, progress: IDLE });
  });

  /** Sends a code to the number of the first step and goes on; `typed` in place of it. */
  const sendCodeAtom = atom(null, async (get, set, typed?: string): Promise<void> => {
    const flow = get(valueAtom);
    if (flow.step !== 'phone' || flow.progress.status === 'busy') return;
    const text = typed ?? flow.phone;
    const phone = normalizePhone(text);
    if (!phone) return;
    const signal = set(beginAtom);
    set(valueAtom, { step: 'phone', phone: text, progress: BUSY });
    try {
      const [reply] = await Promise.all([
        api.signIn.sendCode({ body: { phone: `+${phone}`, purpose } }, { signal }),
        pause(PHONE_SUBMIT_DELAY_MS),
      ]);
      if (signal.aborted) return;
      const sent = { count: 1, resendAfterSeconds: reply?.data.resend_after_seconds ?? 0 };
      set(valueAtom, { step: 'code', phone, sent, attempt: 0, progress: IDLE });
    } catch (error) {
      if (signal.aborted) return;
      set(valueAtom, { step: 'phone', phone: text, progress: failed([sendCodeText(error)], error) });
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
      const sent = { count, resendAfterSeconds: reply?.data.resend_after_seconds ?? 0 };
      set(valueAtom, { ...flow, sent, attempt: flow.attempt + 1, progress: IDLE });
    } catch (error) {
      if (signal.aborted) return;
      const sent = { count, resendAfterSeconds: waitOf(error) };
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
        throw new ApiError('', 0, reply?.message ? { message: reply.message } : null);
      }
      const opened = { token, user: reply.data.user };
      const { phone, sent } = flow;
      set(
        valueAtom,
        hasPassword ? { step: 'password', phone, sent, opened, progress: IDLE } : { step: 'done', opened },
      );
    } catch (error) {
      if (signal.aborted) return;
      const progress = failed(verifyLines(error, door), error);
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
      if (!signal.aborted) set(valueAtom, { step: 'done', opened: flow.opened });
    } catch (error) {
      if (signal.aborted) return;
      set(valueAtom, { ...flow, progress: failed(passwordLines(error), error) });
    }
  });

  /** One step back, or several; what is on its way is given up. */
  const goBackAtom = atom(null, (get, set, index: number) => {
    const flow = get(valueAtom);
    if (flow.step === 'done' || index >= stepIndex(flow)) return;
    get(requestAtom)?.abort();
    set(
      valueAtom,
      index === 1 && flow.step === 'password'
        ? { step: 'code', phone: flow.phone, sent: flow.sent, attempt: 0, progress: IDLE }
        : { step: 'phone', phone: flow.phone, progress: IDLE },
    );
  });

  /** The screen is left: the typed number stays, nothing else does. */
  const leaveAtom = atom(null, (get, set) => {
    const flow = get(valueAtom);
    get(requestAtom)?.abort();
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
