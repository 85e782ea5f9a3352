/** Plain text longer than this is not shown to users [ERR-1]. */
const PLAIN_TEXT_MAX_CHARS = 500;

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const joinedErrors = (errors: unknown): string | null => {
  if (!isRecord(errors) && !Array.isArray(errors)) return null;
  const messages = Object.values(errors)
    .flat()
    .filter((item): item is string => typeof item === 'string' && item !== '');
  return messages.length > 0 ? messages.join(' ') : null;
};

/**
 * The server's message in a response: message, detail, string error, joined errors or short plain text; else
 * null.
 */
export const serverText = (body: unknown): string | null => {
  if (isRecord(body)) {
    for (const text of [body.message, body.detail, body.error]) {
      if (typeof text === 'string' && text.trim() !== '') return text;
    }
    const joined = joinedErrors(body.errors);
    if (joined) return joined;
  }
  if (typeof body === 'string') {
    const text = body.trim();
    if (text !== '' && text.length < PLAIN_TEXT_MAX_CHARS && !text.startsWith('<')) return text;
  }
  return null;
};

/** Message of a thrown failure [ERR-1]. Users read `explainFailure`. */
export const failureText = (body: unknown, status: number, statusText: string): string =>
  serverText(body) ??
  (status > 0 && statusText ? `Ошибка ${status}: ${statusText}` : 'Network response was not ok');

/**
 * A failed call: `status` 0 means that no response arrived. `body` is the parsed body, as far as possible.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly body: unknown;
  /** Seconds to wait, requested by the server (429, 503). */
  readonly retryAfterSeconds: number | null;

  constructor(message: string, status: number, body: unknown, retryAfterSeconds: number | null = null) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.body = body;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  /** The server's message, for screens with a sentence of their own for no response [ERR-1]. */
  get serverMessage(): string | null {
    return serverText(this.body);
  }

  /** Names in `errors`. */
  get fields(): readonly string[] {
    const errors = isRecord(this.body) ? this.body.errors : null;
    return isRecord(errors) ? Object.keys(errors) : [];
  }

  /** First message of a field in `errors`, or null. */
  fieldMessage(field: string): string | null {
    const errors = isRecord(this.body) ? this.body.errors : null;
    const messages = isRecord(errors) ? errors[field] : null;
    const [first] = Array.isArray(messages) ? messages : [messages];
    return typeof first === 'string' && first !== '' ? first : null;
  }
}
