import { NO_REPLY } from '@cars/shared-contracts/client/failure';
import {
  isDialedAtHome,
  isForeignPhone,
  normalizePhone,
  PHONE_DIGITS,
} from '@cars/shared-contracts/rules/phone';
import { explainFailure, type Failure, failureOf } from '@cars/shared-contracts/runtime';
import { PASSWORD_MIN_CHARS } from '@cars/shared-contracts/schemas/limits';
import { TEXTS } from './texts.ts';

/** The number step shows its loading state at least this long [ACC-6]. */
export const PHONE_SUBMIT_DELAY_MS = 1_000;
export const CODE_LENGTH = 4;

/** The error of a typed number: 11 digits are needed (ten with a leading 9 get their 7) [ACC-6] [ACC-34]; a code to a number of another country would reach no one or a stranger. */
export const phoneError = (text: string): string | null => {
  if (isForeignPhone(text) || isDialedAtHome(text)) return TEXTS.phoneForeign;
  return normalizePhone(text)?.length === PHONE_DIGITS ? null : TEXTS.phoneIncomplete;
};

/** A running countdown shows the wait: a sentence with the time of the reply would contradict it. */
const WAIT_SENTENCE = ' Повторить можно через ';

/** The message when no code could be sent [ERR-3]. */
export const sendCodeText = (error: unknown): string => {
  switch (failureOf(error).kind) {
    case 'invalid':
      return TEXTS.wrongNumber;
    case 'crashed':
      return TEXTS.sendBroken;
    case 'gateway':
      return TEXTS.notInMessenger;
    case 'too-many':
      return explainFailure(error, TEXTS.sendUnknown).split(WAIT_SENTENCE)[0] ?? TEXTS.sendUnknown;
    // A call that an extension cut names it [ERR-33].
    case 'offline':
      return explainFailure(error, TEXTS.sendUnknown);
    default:
      return TEXTS.sendUnknown;
  }
};

/** Whether too many codes were requested. */
export const isTooSoon = (error: unknown): boolean => failureOf(error).kind === 'too-many';

/** The purpose of a code: each has a message of its own where the server has none [ERR-4]. */
export type CodeContext = 'login' | 'registration' | 'other';

const OWN_WORDS: Readonly<Record<CodeContext, string>> = {
  login: TEXTS.signInFailed,
  registration: TEXTS.wrongCode,
  other: TEXTS.codeFailed,
};

/**
 * Lines under the code fields: the server's message, else that of the context; sign-up adds «Неверный код». Without a
 * reply the reason is added [ERR-4].
 */
export const verifyLines = (
  { kind, serverMessage }: Pick<Failure, 'kind' | 'serverMessage'>,
  context: CodeContext,
): readonly string[] => {
  if (kind === 'offline') return [OWN_WORDS[context], serverMessage ?? NO_REPLY];
  if (context === 'registration' && !(kind === 'too-many' && serverMessage)) {
    return serverMessage && !serverMessage.startsWith(TEXTS.wrongCode)
      ? [TEXTS.wrongCode, serverMessage]
      : [serverMessage ?? TEXTS.wrongCode];
  }
  return [serverMessage ?? OWN_WORDS[context]];
};

/** Messages of the password step [ACC-9]. */
export const passwordErrors = (
  password: string,
  repeated: string,
): { password?: string; repeated?: string } => ({
  ...(password.length < PASSWORD_MIN_CHARS ? { password: TEXTS.passwordShort } : {}),
  ...(repeated === password ? {} : { repeated: TEXTS.passwordsDiffer }),
});

/** Seconds that the server requested to wait, or 0. */
export const waitOf = (error: unknown): number => failureOf(error).retryAfterSeconds ?? 0;
