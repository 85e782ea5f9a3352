import * as z from 'zod/mini';
import { TELEMETRY_EVENTS_MAX, TELEMETRY_MS_MAX } from './limits.ts';

/**
 * A page's telemetry [DATA-24]: durations of the start's parts, and failures. It has no address, user or
 * text, only app, build, phase and a number.
 */
export const TelemetryEventSchema = z.object({
  /**
   * `timing` has `ms`; the others are failures and the reactions to them. `from_outside`: nodes that a translator or an
   * extension changed, a call that the browser refused, a network that was away; no fault of the build.
   */
  kind: z.enum(['timing', 'load_failure', 'render_failure', 'from_outside', 'set_aside', 'healed']),
  app: z.string().check(z.regex(/^(host|remote-[a-z]{2,20})$/)),
  build: z.string().check(z.regex(/^[\w-]{6,64}$/)),
  /**
   * `first_card`: to the first card in view with title, price and picture box; `screen`: from a navigation to the
   * remote's first paint; `inp`: the slowest response to a tap or key; `cls`: the layout shift score in thousandths.
   */
  phase: z.optional(
    z.enum([
      'html',
      'host',
      'entry',
      'chunk',
      'style',
      'contract',
      'render',
      'first_card',
      'screen',
      'lcp',
      'inp',
      'cls',
    ]),
  ),
  ms: z.optional(z.int().check(z.gte(0), z.lte(TELEMETRY_MS_MAX))),
});
export type TelemetryEvent = z.infer<typeof TelemetryEventSchema>;

export const TelemetrySchema = z.object({
  events: z.array(TelemetryEventSchema).check(z.minLength(1), z.maxLength(TELEMETRY_EVENTS_MAX)),
});
