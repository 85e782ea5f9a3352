import * as z from 'zod';
import { jsonOf, type OutboundFetch, retryAfterOf } from '../outbound.ts';
import { awayAfter, type BotResponse, NO_JSON } from './bot-api.ts';

/** One request to MAX's Bot API: `POST`, `/messages`, the query, the body. */
export type CallMax = (
  method: 'GET' | 'POST',
  path: `/${string}`,
  parts?: {
    readonly query?: Readonly<Record<string, string>>;
    readonly body?: Readonly<Record<string, unknown>>;
    readonly timeoutMs?: number;
  },
) => Promise<BotResponse>;

const CALL_TIMEOUT_MS = 10_000;
const RESPONSE_MAX_BYTES = 2_000_000;
const RETRY_AFTER_MAX_S = 3_600;

/** `code` is for programs (`chat.denied`). */
const RefusalSchema = z.object({ code: z.string().min(1) });
const RecordSchema = z.record(z.string(), z.unknown());
const SentSchema = z.object({ message: RecordSchema });
const NOT_FOUND = 404;
const TOO_MANY = 429;
const SERVER_ERROR = 500;

/** Refusals that end no message: they keep their status without a code of MAX. */
const isPassing = (status: number): boolean =>
  status === NOT_FOUND || status === TOO_MANY || status >= SERVER_ERROR;

export interface MaxApiParts {
  /** Origin of the Bot API. */
  readonly url: string;
  readonly token: string;
  readonly outbound: OutboundFetch;
}

/** MAX's Bot API as one function that never throws for an expected failure; the token is in a header alone. */
export const createMaxApi =
  ({ url, token, outbound }: MaxApiParts): CallMax =>
  async (method, path, { query = {}, body, timeoutMs = CALL_TIMEOUT_MS } = {}) => {
    const search = new URLSearchParams(query).toString();
    try {
      const reply = await outbound(`${url}${path}${search ? `?${search}` : ''}`, {
        method,
        trustedOrigins: [url],
        timeoutMs,
        headersTimeoutMs: timeoutMs,
        maxBytes: RESPONSE_MAX_BYTES,
        headers: { authorization: token, ...(body ? { 'content-type': 'application/json' } : {}) },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      const response = jsonOf(reply);
      if (reply.status === 200) {
        const expected = method === 'POST' && path === '/messages' ? SentSchema : RecordSchema;
        return expected.safeParse(response).success ? { kind: 'done', result: response } : NO_JSON;
      }
      const { code = '' } = RefusalSchema.safeParse(response).data ?? {};
      if (!code && !isPassing(reply.status)) return NO_JSON;
      return {
        kind: 'refused',
        status: reply.status,
        reason: code.slice(0, 200),
        retryAfterS: retryAfterOf(reply, Date.now(), RETRY_AFTER_MAX_S),
      };
    } catch (error) {
      return awayAfter(error);
    }
  };
