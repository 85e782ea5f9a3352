import { UNKNOWN_ADDRESS } from '@cars/shared-contracts/endpoints/own-address';
import { waitText } from '@cars/shared-contracts/rules/wait';
import { DatabaseError } from '../db/sql-client.ts';

/** Messages per field of a 422: `errors` of the response. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>;

interface FailureDetails {
  readonly errors?: FieldErrors;
  readonly headers?: Readonly<Record<string, string>>;
  readonly isOfCaller?: boolean;
}

/**
 * An intended response other than 2xx [ERR-24]. `message` is a Russian sentence for a user; anything else
 * that is thrown becomes a 500 without detail.
 */
export class Failure extends Error {
  readonly status: number;
  readonly errors: FieldErrors | undefined;
  readonly headers: Readonly<Record<string, string>>;
  /** Something that a caller did, whatever the status: no fault in log, metrics and alerts. */
  readonly isOfCaller: boolean;

  constructor(
    status: number,
    message: string,
    { errors, headers = {}, isOfCaller = status < 500 }: FailureDetails = {},
  ) {
    super(message);
    this.name = 'Failure';
    this.status = status;
    this.errors = errors;
    this.headers = headers;
    this.isOfCaller = isOfCaller;
  }
}

/** An intended response with this status; other statuses are logged elsewhere. */
export const isRefusal = (error: unknown, status: number): error is Failure =>
  error instanceof Failure && error.status === status;

/** Seconds after which a short failure is usually over. */
const RETRY_SOON_S = 2;

const OWN_AD = 'Это ваше собственное объявление.';

export const failures = {
  malformed: () => new Failure(400, 'Запрос не удалось прочитать.'),
  unauthorized: () => new Failure(401, 'Войдите, чтобы продолжить.'),
  /** Named, as the launch of another person ends the session of before, and an old one does not. */
  oldStartData: () =>
    new Failure(401, 'Войдите, чтобы продолжить.', {
      errors: { auth_date: ['Данные запуска устарели: откройте приложение ещё раз.'] },
    }),
  forbidden: () => new Failure(403, 'У вас нет доступа к этому действию.'),
  absent: (what: string = UNKNOWN_ADDRESS) => new Failure(404, what),
  absentAd: () => new Failure(404, 'Объявление не найдено.'),
  wrongMethod: (allowed: readonly string[]) =>
    new Failure(405, 'Такое действие здесь не предусмотрено.', { headers: { allow: allowed.join(', ') } }),
  reusedKey: () =>
    new Failure(422, 'Этот ключ запроса уже использован для другого запроса.', {
      errors: { 'Idempotency-Key': ['Ключ уже использован для другого запроса'] },
    }),
  notForm: () => new Failure(415, 'Такой формат запроса не поддерживается: отправьте форму.'),
  tooLarge: () => new Failure(413, 'Слишком большой запрос.'),
  wrongType: () => new Failure(415, 'Такой формат запроса не поддерживается: отправьте JSON.'),
  invalid: (errors: FieldErrors) =>
    new Failure(422, Object.values(errors).flat()[0]?.slice(0, 400) ?? 'Проверьте введённые данные.', {
      errors,
    }),
  /** A call about an own ad that is meant for ads of others; `field` names the ad in the request. */
  ownAd: (field: string) => new Failure(422, OWN_AD, { errors: { [field]: [OWN_AD] } }),
  tooMany: (retryAfterS: number, reason = 'Слишком много запросов.') =>
    new Failure(429, `${reason} Повторить можно через ${waitText(retryAfterS)}.`, {
      headers: { 'retry-after': String(retryAfterS) },
    }),
  badGateway: () => new Failure(502, 'Внешний сервис не отвечает. Попробуйте позже.'),
  unavailable: (retryAfterS = RETRY_SOON_S) =>
    new Failure(503, 'Сервер занят. Попробуйте через несколько секунд.', {
      headers: { 'retry-after': String(retryAfterS) },
    }),
  noRoom: () =>
    new Failure(507, 'На сервере закончилось место: сейчас ничего нельзя сохранить. Попробуйте позже.', {
      headers: { 'retry-after': '60' },
    }),
  internal: () => new Failure(500, 'Что-то пошло не так. Попробуйте позже.'),
} as const;

/** Codes of Fastify and Node for requests that cannot be read. */
const FRAMEWORK: Readonly<Record<string, () => Failure>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: failures.wrongType,
  FST_ERR_CTP_BODY_TOO_LARGE: failures.tooLarge,
  FST_ERR_CTP_EMPTY_JSON_BODY: failures.malformed,
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: failures.malformed,
  FST_ERR_BAD_URL: failures.malformed,
  FST_ERR_MAX_PARAM_LENGTH: () => failures.absent(),
  FST_UNDER_PRESSURE: () => failures.unavailable(),
};

/** The response to a thrown error; null for a real fault, which is a 500 and a line in the log. */
export const failureOf = (error: unknown): Failure | null => {
  if (error instanceof Failure) return error;
  if (error instanceof DatabaseError)
    return error.failure === 'full' ? failures.noRoom() : failures.unavailable();
  if (!(error instanceof Error)) return null;
  const code = 'code' in error ? String(error.code) : '';
  const known = FRAMEWORK[code];
  if (known) return known();
  const status = 'statusCode' in error ? Number(error.statusCode) : 500;
  return status >= 400 && status < 500 ? failures.malformed() : null;
};
