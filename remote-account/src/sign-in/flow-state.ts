import { formatPhone } from '@cars/shared-contracts/rules/phone';
import { failureOf } from '@cars/shared-contracts/runtime';
import type { OpenedAccount, UnfinishedAccount } from './account-states.ts';
import { waitOf } from './rules.ts';
import {
  type FlowName,
  readStoredFlow,
  removeStoredFlow,
  type StoredFlow,
  storeFlow,
} from './stored-flow.ts';
import { TEXTS } from './texts.ts';

/** The state of a step's call. `waitSeconds`: the pause that the server requested. */
export type Progress =
  | { readonly status: 'idle' }
  | { readonly status: 'busy' }
  | { readonly status: 'failed'; readonly lines: readonly string[]; readonly waitSeconds: number };

/**
 * The state of the first step: of its code, or of the number that the messenger is requested for. `text`: why that
 * number was not proved.
 */
export type PhoneProgress =
  | Progress
  | { readonly status: 'proving' }
  | { readonly status: 'not-proved'; readonly text: string };

/** A sent code; `resendAfterSeconds` from the moment of `count` on. */
export interface SentCode {
  /** Grows with every sending, so that the countdown begins again. */
  readonly count: number;
  readonly resendAfterSeconds: number;
  /** The same moment by the device's clock, for a flow that continues after a reload. */
  readonly resendAt: number;
}

const SECOND_MS = 1_000;

export const sentCode = (count: number, resendAfterSeconds: number): SentCode => ({
  count,
  resendAfterSeconds,
  resendAt: Date.now() + resendAfterSeconds * SECOND_MS,
});

/** A longer wait than the pause itself means that the device's clock was set back. */
const sentBeforeReload = ({ resendAt, pause = 0 }: StoredFlow): SentCode => ({
  count: 1,
  resendAfterSeconds: Math.min(Math.max(0, Math.ceil((resendAt - Date.now()) / SECOND_MS)), pause),
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
      readonly progress: PhoneProgress;
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
  | {
      readonly step: 'done';
      readonly phone: string;
      readonly opened: OpenedAccount;
      /** What proved the number. */
      readonly by: 'code' | 'messenger';
    };

export const IDLE: Progress = { status: 'idle' };
export const BUSY: Progress = { status: 'busy' };
export const START: CodeFlow = { step: 'phone', phone: '', progress: IDLE };
const STEPS = ['phone', 'code', 'password'] as const;

/** Position of a state in its flow; a finished flow is at its start. */
export const stepIndex = (flow: CodeFlow): number => Math.max(0, STEPS.indexOf(flow.step as 'phone'));

export const failed = (lines: readonly string[], error: unknown): Progress => ({
  status: 'failed',
  lines,
  waitSeconds: waitOf(error),
});

const passwordLines = (error: unknown): readonly string[] => {
  const failure = failureOf(error, { other: TEXTS.sendBroken });
  return [failure.fieldMessage('password') ?? failure.message];
};

/** With a valid token no new code is needed; after any other refusal the user stays at the password. */
export const afterRefusedPassword = (
  flow: Extract<CodeFlow, { step: 'password' }>,
  error: unknown,
): CodeFlow =>
  failureOf(error).kind === 'unauthorized'
    ? { step: 'phone', phone: formatPhone(flow.phone), progress: failed([TEXTS.passwordTooLate], error) }
    : { ...flow, progress: failed(passwordLines(error), error) };

/** Where a flow continues that a reload interrupted. */
export const restored = (name: FlowName): CodeFlow => {
  const stored = readStoredFlow(name);
  if (!stored) return START;
  const { phone, step } = stored;
  const sent = sentBeforeReload(stored);
  const { token } = stored;
  if (step === 'code') return { step, phone, sent, attempt: 0, progress: IDLE };
  if (step === 'password' && token)
    return { step, phone, sent, opened: { token, user: null }, progress: IDLE };
  // As the field shows it.
  return { step: 'phone', phone: formatPhone(phone), progress: IDLE };
};

export const keep = (name: FlowName, flow: CodeFlow): void => {
  const { step, phone } = flow;
  if (step === 'done' || (step === 'phone' && phone === '')) {
    removeStoredFlow();
    return;
  }
  const { resendAt, resendAfterSeconds: pause } =
    'sent' in flow ? flow.sent : { resendAt: 0, resendAfterSeconds: 0 };
  const token = step === 'password' ? flow.opened.token : null;
  storeFlow(name, { step, phone, resendAt, pause, ...(token === null ? {} : { token }) });
};
