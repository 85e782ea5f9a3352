import { printable } from '@cars/shared-server/printable';
import { type DestinationStream, type Logger, pino } from 'pino';
import type { Env } from './env.ts';

const PHONE = /\+?\b[78][\s(-]*9\d{2}[\s)-]*\d{3}[\s-]*\d{2}[\s-]*\d{2}\b/g;
const TOKEN = /\b(Bearer|Basic)\s+[\w+/=.-]{8,}/gi;
/** Fields that would identify a user or give access, one or two levels deep. */
const SECRET_FIELDS = [
  'authorization',
  'cookie',
  'password',
  'token',
  'code',
  'phone',
  'phone_number',
  'email',
  'init_data',
];

/** «+7***1234» for a phone number, nothing of a token [I13]. */
export const withoutPersonalData = (text: string): string =>
  text.replace(PHONE, (phone) => `+7***${phone.replace(/\D/g, '').slice(-4)}`).replace(TOKEN, '$1 ***');

const errorOf = (error: unknown) => {
  const { name, message, stack, cause } = pino.stdSerializers.err(error as Error);
  const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
  return {
    name,
    error_code: code,
    message: withoutPersonalData(String(message)),
    stack: withoutPersonalData(String(stack)),
    cause,
  };
};

/**
 * The server's log: a JSON line for each fact, without personal data. A request is logged as method, route
 * and id; bodies, headers and queries never.
 */
export const createLog = (level: Env['LOG_LEVEL'], destination?: DestinationStream): Logger =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: SECRET_FIELDS.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]),
        censor: '***',
      },
      serializers: {
        err: errorOf,
        req: ({ method, url }: { method: string; url: string }) => ({
          method,
          path: withoutPersonalData(url.split('?', 1)[0] ?? ''),
        }),
      },
      hooks: {
        logMethod(args, method) {
          const [first, ...rest] = args;
          const clean = (value: unknown) => (typeof value === 'string' ? withoutPersonalData(value) : value);
          method.apply(this, [clean(first), ...rest.map(clean)] as Parameters<typeof method>);
        },
      },
    },
    escaping(destination ?? pino.destination({ fd: process.stdout.fd, sync: false })),
  );

/** JSON escapes only the first control characters; the others and direction marks are escaped here [D22]. */
const escaping = (destination: DestinationStream): DestinationStream => ({
  write: (line) => destination.write(`${printable(line.trimEnd())}\n`),
});
