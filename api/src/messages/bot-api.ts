import * as z from 'zod';
import { OutboundError, type OutboundFetch } from '../outbound.ts';

/** What the messenger answers a bot: done, refused with its reason, or no usable answer at all. */
export type BotAnswer =
  | { readonly kind: 'done'; readonly result: unknown }
  | {
      readonly kind: 'refused';
      readonly status: number;
      readonly reason: string;
      /** Seconds that a 429 asks to wait; 0 otherwise. */
      readonly retryAfterS: number;
    }
  | { readonly kind: 'away' };

export type CallBot = (
  method: string,
  body: Readonly<Record<string, unknown>>,
  timeoutMs?: number,
) => Promise<BotAnswer>;

const CALL_TIMEOUT_MS = 10_000;
const ANSWER_MAX_BYTES = 2_000_000;
const RETRY_AFTER_MAX_S = 3_600;

const AnswerSchema = z.object({
  ok: z.boolean(),
  result: z.unknown().optional(),
  description: z.string().optional(),
  parameters: z.object({ retry_after: z.number().optional() }).optional(),
});

export interface BotApiParts {
  /** Origin of the messenger's Bot API. */
  readonly url: string;
  readonly token: string;
  readonly outbound: OutboundFetch;
}

const readAnswer = (body: Buffer): z.infer<typeof AnswerSchema> | null => {
  try {
    return AnswerSchema.safeParse(JSON.parse(body.toString('utf8'))).data ?? null;
  } catch {
    return null;
  }
};

/**
 * The messenger's Bot API as one function that never throws for a foreseen trouble. The address holds the token: it
 * is never logged, and an `OutboundError` names the host alone.
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
        maxBytes: ANSWER_MAX_BYTES,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      const answer = readAnswer(reply.body);
      if (!answer) return { kind: 'away' };
      if (answer.ok && reply.status === 200) return { kind: 'done', result: answer.result };
      return {
        kind: 'refused',
        status: reply.status,
        reason: (answer.description ?? '').slice(0, 200),
        retryAfterS: Math.min(RETRY_AFTER_MAX_S, Math.max(0, answer.parameters?.retry_after ?? 0)),
      };
    } catch (error) {
      if (error instanceof OutboundError) return { kind: 'away' };
      throw error;
    }
  };
