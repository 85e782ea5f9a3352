/** A refusal of the image pipeline or proxy with its status and its sentence for the user. */
export class ImageError extends Error {
  readonly status: 400 | 403 | 404 | 413 | 415 | 422 | 429 | 502 | 503 | 504 | 507;
  /** Seconds for `Retry-After`; present with 429, 503 and 507 alone. */
  readonly retryAfterSeconds: number | undefined;

  constructor(status: ImageError['status'], message: string, retryAfterSeconds?: number) {
    super(message);
    this.name = 'ImageError';
    this.status = status;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  /** The cause, for the log; users see the message only. */
  withCause(cause: unknown): this {
    this.cause = cause;
    return this;
  }
}

const BUSY_RETRY_SECONDS = 2;
const STORAGE_RETRY_SECONDS = 30;
const NO_ROOM_RETRY_SECONDS = 60;

/** The refusals; the first two texts are exact [SELL-15] [SELL-16]. */
export const imageRefusals = {
  wrongFormat: () => new ImageError(422, 'Допустимые форматы: PNG, JPG, JPEG, WEBP'),
  tooHeavy: () => new ImageError(413, 'Каждое изображение должно быть не больше 15 МБ.'),
  tooManyPixels: () =>
    new ImageError(
      422,
      'Изображение слишком большое: до 50 мегапикселей и до 12000 точек по каждой стороне.',
    ),
  animated: () => new ImageError(422, 'Анимированные изображения не принимаются.'),
  unknownPreset: () => new ImageError(400, 'Такого размера изображения нет.'),
  badAddress: () => new ImageError(400, 'Некорректный адрес изображения.'),
  foreignAddress: () => new ImageError(403, 'Изображения с этого адреса не показываются.'),
  absent: () => new ImageError(404, 'Изображение не найдено.'),
  undecodable: () => new ImageError(415, 'Файл не является изображением.'),
  tooManyMisses: (retryAfterSeconds: number) =>
    new ImageError(429, 'Слишком много запросов. Попробуйте позже.', retryAfterSeconds),
  sourceFailed: () => new ImageError(502, 'Хранилище изображений ответило ошибкой.'),
  sourceSlow: () => new ImageError(504, 'Хранилище изображений не отвечает.'),
  busy: () =>
    new ImageError(503, 'Сервер занят. Попробуйте ещё раз через несколько секунд.', BUSY_RETRY_SECONDS),
  noRoom: () =>
    new ImageError(
      507,
      'На сервере закончилось место: сейчас ничего нельзя сохранить. Попробуйте позже.',
      NO_ROOM_RETRY_SECONDS,
    ),
  storageFailed: () =>
    new ImageError(503, 'Не удалось сохранить изображение. Попробуйте позже.', STORAGE_RETRY_SECONDS),
};
