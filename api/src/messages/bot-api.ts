import * as z from 'zod';
import { jsonOf, OutboundError, type OutboundFetch } from '../outbound.ts';

/** The messenger's response to a bot: done, refused with its reason, or no usable response at all. */
export type BotResponse =
  | { readonly kind: 'done'; readonly result: unknown }
  | {
      readonly kind: 'refused';
      readonly status: number;
      readonly reason: string;
      /** Seconds to wait after a 429; 0 otherwise. */
      readonly retryAfterS: number;
    }
  | {
      readonly kind: 'away';
      /** In a word: `dns`, `timeout`, `tls CERT_HAS_EXPIRED`, `no JSON` … */
      readonly cause: string;
      /** Nothing reached the messenger. */
      readonly isOffline: boolean;
    };

const UNREACHED = new Set([
  'ECONNREFUSED',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'ENETDOWN',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** The response of a call that failed. Throws what no network explains. */
export const awayAfter = (error: unknown): BotResponse => {
  if (!(error instanceof OutboundError)) throw error;
  const { code } = Object(error.cause) as { code?: unknown };
  return {
    kind: 'away',
    cause: error.problem,
    isOffline: error.failure === 'dns' || UNREACHED.has(String(code)),
  };
};

/** A page of a provider, or of a proxy before the messenger. */
export const NO_JSON: BotResponse = { kind: 'away', cause: 'no JSON', isOffline: false };

export type CallBot = (
  method: string,
  body: Readonly<Record<string, unknown>>,
  timeoutMs?: number,
) => Promise<BotResponse>;

const CALL_TIMEOUT_MS = 10_000;
const RESPONSE_MAX_BYTES = 2_000_000;
const RETRY_AFTER_MAX_S = 3_600;

/** A part that cannot be read is unknown: a refusal without a reason is one still. */
const ResponseSchema = z.object({
  ok: z.boolean(),
  result: z.unknown().optional(),
  error_code: z.int().optional().catch(undefined),
  description: z.string().catch(''),
  parameters: z.object({ retry_after: z.coerce.number<unknown>().catch(0) }).catch({ retry_after: 0 }),
});

export interface BotApiParts {
  /** Origin of the messenger's Bot API. */
  readonly url: string;
  readonly token: string;
  readonly outbound: OutboundFetch;
}

/**
 * The messenger's Bot API as one function that never throws for an expected failure. The address contains the
 * token: it is never logged, and an `OutboundError` names the host only.
 */
export const createBotApi =
  ({ url, token, outbound }: BotApiParts): CallBot =>
  async (method, body, timeoutMs = CALL_TIMEOUT_MS) => {
    try {
      const reply = await outbound(`${url}/bot${token}/${method}`, {
        method: 'POST',
        trustedOrigins: [url],
        timeoutMs,
        headersTimeoutMs: timeoutMs,
        maxBytes: RESPONSE_MAX_BYTES,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      const response = ResponseSchema.safeParse(jsonOf(reply)).data;
      if (!response) return NO_JSON;
      if (response.ok && reply.status === 200) return { kind: 'done', result: response.result };
      const status = response.error_code ?? reply.status;
      // A refusal without a code is not Telegram's.
      if (status === 200) return NO_JSON;
      return {
        kind: 'refused',
        status,
        reason: response.description.slice(0, 200),
        retryAfterS: Math.min(RETRY_AFTER_MAX_S, Math.max(0, response.parameters.retry_after)),
      };
    } catch (error) {
      return awayAfter(error);
    }
  };
