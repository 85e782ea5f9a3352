import { waitText } from '../rules/wait.ts';
import { ApiError } from './api-error.ts';
import { BLOCKED, withBlocker } from './blocked-call.ts';

/** The kind of a failure, without status codes. `broken`: no failed call but an error of our own code. */
export type FailureKind =
  | 'offline'
  | 'invalid'
  | 'unauthorized'
  | 'forbidden'
  | 'absent'
  | 'too-many'
  | 'refused'
  | 'crashed'
  | 'gateway'
  | 'unavailable'
  | 'broken';

/** A screen's own sentences, for failures without one of the server; `other` for all kinds not named. */
export type FailureWords = Partial<Readonly<Record<FailureKind | 'other', string>>>;

/** A failed call as screens handle it. */
export interface Failure {
  readonly kind: FailureKind;
  /** The sentence for the user: what happened and what to do. */
  readonly message: string;
  /** The server's own sentence for users, or null. */
  readonly serverMessage: string | null;
  readonly retryAfterSeconds: number | null;
  /** Names of the fields that the server refused. */
  readonly fields: readonly string[];
  /** First message of a field, or null. */
  fieldMessage(field: string): string | null;
}

const SERVER_FAILED = 500;
const WAIT_S = 60;

const KINDS: Readonly<Record<number, FailureKind>> = {
  0: 'offline',
  400: 'invalid',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'absent',
  408: 'unavailable',
  410: 'absent',
  413: 'invalid',
  415: 'invalid',
  422: 'invalid',
  429: 'too-many',
  500: 'crashed',
  502: 'gateway',
};

/** A success that is not our server's, or a redirect, which never is [ERR-30]. */
const isForeign = (status: number): boolean => status >= 200 && status < 400;

const kindOf = (status: number): FailureKind => {
  return KINDS[status] ?? (status >= SERVER_FAILED || isForeign(status) ? 'unavailable' : 'refused');
};

/** No response arrived at all. */
export const NO_REPLY = 'Сервер не отвечает. Проверьте соединение и попробуйте ещё раз.';
const UNAVAILABLE = 'Сервис временно недоступен. Попробуйте ещё раз через минуту.';
const REFUSED = 'Не удалось выполнить запрос. Попробуйте ещё раз.';
const FOREIGN = 'Сервер ответил не так, как ожидалось. Попробуйте ещё раз.';

const sentenceOf = (kind: FailureKind, retryAfterSeconds: number | null): string => {
  switch (kind) {
    case 'offline':
      return NO_REPLY;
    case 'too-many':
      return `Слишком много попыток. Повторить можно через ${waitText(retryAfterSeconds ?? WAIT_S)}.`;
    case 'crashed':
    case 'gateway':
    case 'unavailable':
      return UNAVAILABLE;
    case 'broken':
      return 'Что-то пошло не так. Попробуйте ещё раз.';
    default:
      return REFUSED;
  }
};

/**
 * The server's sentence for users. A gateway may reply for a failed server, in English: that is not shown.
 */
const serverMessageOf = ({ status, serverMessage }: ApiError): string | null =>
  serverMessage && (status < SERVER_FAILED || /[а-яё]/i.test(serverMessage)) ? serverMessage : null;

/** Turns any thrown value into a failure. The server's sentence has priority, then `words`, then ours. */
export const failureOf = (error: unknown, words: FailureWords = {}): Failure => {
  const reply = error instanceof ApiError ? error : null;
  const kind = reply ? kindOf(reply.status) : 'broken';
  const serverMessage = reply && serverMessageOf(reply);
  const retryAfterSeconds = reply?.retryAfterSeconds ?? null;
  return {
    kind,
    serverMessage,
    retryAfterSeconds,
    message:
      (serverMessage === BLOCKED && words.other ? withBlocker(words.other, BLOCKED) : serverMessage) ??
      words[kind] ??
      words.other ??
      (reply && isForeign(reply.status) ? FOREIGN : sentenceOf(kind, retryAfterSeconds)),
    fields: reply?.fields ?? [],
    fieldMessage: (field) => reply?.fieldMessage(field) ?? null,
  };
};

/** To be thrown for a successful response whose body reports a failure, with its sentence. */
export const refusal = (message: string): ApiError => new ApiError(message, 409, { message });

/**
 * The sentence for the user about any failure; `own` is the screen's, for failures without one of the server.
 */
export const explainFailure = (error: unknown, own?: string | FailureWords): string =>
  failureOf(error, typeof own === 'string' ? { other: own } : own).message;
