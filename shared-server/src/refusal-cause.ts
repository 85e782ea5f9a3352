/** What a service of others replied to a call. */
export interface ServiceReply {
  readonly status: number;
  readonly body: Buffer;
  readonly headers?: Readonly<Record<string, string | string[] | undefined>>;
}

/** Codes of S3-compatible stores: the setting that is wrong, or a word. */
const CODES: Readonly<Record<string, string>> = {
  RequestTimeTooSkewed: 'clock',
  RequestExpired: 'clock',
  InvalidAccessKeyId: 'S3_ACCESS_KEY_ID',
  SignatureDoesNotMatch: 'S3_SECRET_ACCESS_KEY',
  ExpiredToken: 'S3_ACCESS_KEY_ID',
  InvalidToken: 'S3_ACCESS_KEY_ID',
  AuthorizationHeaderMalformed: 'S3_REGION',
  PermanentRedirect: 'S3_ENDPOINT',
  NoSuchBucket: 'S3_BUCKET',
  InvalidBucketName: 'S3_BUCKET',
  IllegalLocationConstraintException: 'S3_REGION',
};
/** What stores call a bucket, a disk or an account that is full. */
const FULL = /Quota|StorageFull|MaxSizeExceeded/i;

/** Words of a reason that is not a page, in this order. */
const WORDS: readonly (readonly [RegExp, string])[] = [
  [/\bclock\b|time.{0,5}skew|not yet valid/i, 'clock'],
  [/quota|exceeded|rate.?limit|too many|insufficient storage/i, 'quota'],
  [/\bkey\b|api_?key|token|credential|unauthori[sz]ed/i, 'key'],
];

const STATUSES: Readonly<Record<number, string>> = {
  401: 'key',
  402: 'quota',
  403: 'access',
  429: 'quota',
  507: 'quota',
};

/** A signature is refused beyond a quarter of an hour at most. */
const SKEW_MAX_MS = 5 * 60_000;
const READ_MAX = 2_000;

/** Stands for the service that replied, whose address is not known here. */
const OWN = 'https://own.invalid';

/** Without path and query, which may repeat a key. */
const originOf = (location: unknown): string => {
  if (typeof location !== 'string' || !URL.canParse(location, OWN)) return 'nowhere';
  const { origin } = new URL(location, OWN);
  return origin === OWN ? 'its own origin' : origin;
};

/**
 * Why a service refused a call: the setting that is wrong, `clock` for that of this machine, `key`, `access`, `quota`, or
 * what the reply was. Never the text of the reply, which may repeat a key.
 */
export const refusalCause = ({ status, body, headers = {} }: ServiceReply, nowMs: number): string => {
  const text = body.toString('utf8', 0, READ_MAX).trim();
  const code = /<Code>(\w{1,60})<\/Code>/.exec(text)?.[1];
  if (code && CODES[code]) return CODES[code];
  if (code && FULL.test(code)) return 'quota';
  if (code === 'InvalidArgument' && /credential|access key/i.test(text)) return 'S3_ACCESS_KEY_ID';
  if (Math.abs(Date.parse(String(headers.date)) - nowMs) > SKEW_MAX_MS) return 'clock';
  if (status >= 300 && status < 400) return `redirect to ${originOf(headers.location)}`;
  const [, word] = (text.startsWith('<') ? [] : WORDS.find(([pattern]) => pattern.test(text))) ?? [];
  if (/AccessDenied|AllAccessDisabled/.test(code ?? '')) return 'access';
  return word ?? STATUSES[status] ?? `status ${status}`;
};
