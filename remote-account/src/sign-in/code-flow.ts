import { createLatest } from '@cars/shared-app/latest';
import { pause } from '@cars/shared-contracts/client/pause';
import { normalizePhone } from '@cars/shared-contracts/rules/phone';
import { api, atom, failureOf, messengerAtom, refusal } from '@cars/shared-contracts/runtime';
import type { CodePurpose } from '@cars/shared-contracts/schemas/sign-in';
import type { OpenedAccount } from './account-states.ts';
import {
  afterRefusedPassword,
  BUSY,
  type CodeFlow,
  failed,
  IDLE,
  keep,
  restored,
  type SentCode,
  START,
  sentCode,
  stepIndex,
} from './flow-state.ts';
import { codeRequest, contactPausesMsAtom, notProvedText, proveNumber } from './messenger-phone.ts';
import {
  type CodeContext,
  isTooSoon,
  PHONE_SUBMIT_DELAY_MS,
  sendCodeText,
  verifyLines,
  waitOf,
} from './rules.ts';
import { revokeToken } from './session.ts';
import type { FlowName } from './stored-flow.ts';

/** Minimum time for which sending a code is shown; tests set no delay. */
export const submitDelayMsAtom = atom(PHONE_SUBMIT_DELAY_MS);

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

  /** Opens the account of a number by its code or its ticket. Throws also when the server reports a failure. */
  const open = async (
    phone: string,
    proof: { readonly code: string } | { readonly ticket: string },
    signal: AbortSignal,
  ): Promise<OpenedAccount> => {
    const reply = await api.signIn.verifyCode(
      { body: { phone: `+${phone}`, ...proof, purpose } },
      { signal },
    );
    const token = reply?.data.token?.token ?? null;
    if (!reply?.success || (token === null && purpose !== 'phone_change'))
      throw refusal(reply?.message ?? '');
    return { token, user: reply.data.user };
  };
  const entered = (
    phone: string,
    sent: SentCode,
    opened: OpenedAccount,
    by: 'code' | 'messenger',
  ): CodeFlow =>
    hasPassword
      ? { step: 'password', phone, sent, opened, progress: IDLE }
      : { step: 'done', phone, opened, by };

  const typePhoneAtom = atom(null, (get, set, phone: string) => {
    const flow = get(valueAtom);
    if (flow.step !== 'phone' || flow.progress.status === 'busy' || flow.phone === phone) return;
    set(valueAtom, { ...flow, phone, progress: flow.progress.status === 'failed' ? IDLE : flow.progress });
  });

  /**
   * One tap: the messenger proves the number of its user, and the ticket replaces the code [ACC-48]. What is typed
   * meanwhile stays, and a code that is requested meanwhile ends it.
   */
  const provePhoneAtom = atom(null, async (get, set): Promise<void> => {
    const flow = get(valueAtom);
    if (flow.step !== 'phone' || ['busy', 'proving'].includes(flow.progress.status)) return;
    const signal = set(latest.beginAtom);
    set(valueAtom, { ...flow, progress: { status: 'proving' } });
    try {
      const messenger = get(messengerAtom);
      const { phone, ticket } = await proveNumber(messenger, get(contactPausesMsAtom), signal);
      const opened = await open(phone, { ticket }, signal);
      if (!signal.aborted) set(valueAtom, entered(phone, sentCode(1, 0), opened, 'messenger'));
    } catch (error) {
      const now = get(valueAtom);
      if (signal.aborted || now.step !== 'phone') return;
      set(valueAtom, { ...now, progress: { status: 'not-proved', text: notProvedText(error) } });
    }
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
        api.signIn.sendCode({ body: codeRequest(phone, purpose, get(messengerAtom)) }, { signal }),
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
      const body = codeRequest(flow.phone, purpose, get(messengerAtom));
      const reply = await api.signIn.sendCode({ body }, { signal });
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
      const { phone, sent } = flow;
      const opened = await open(phone, { code }, signal);
      if (!signal.aborted) set(valueAtom, entered(phone, sent, opened, 'code'));
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
      if (!signal.aborted) set(valueAtom, { step: 'done', phone, opened: { token, user }, by: 'code' });
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
    provePhoneAtom,
    sendCodeAtom,
    resendAtom,
    verifyAtom,
    setPasswordAtom,
    goBackAtom,
    leaveAtom,
  };
};

export type CodeFlowAtoms = ReturnType<typeof createCodeFlow>;
