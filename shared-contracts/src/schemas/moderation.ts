import * as z from 'zod/mini';
import { IdSchema } from './id.ts';
import { MODERATION_TEXT_MAX_CHARS } from './limits.ts';
import { lineOf } from './text.ts';

const SUBJECTS = ['company', 'complaint', 'appeal'] as const;
/** Later than the others: in a list of its own, because earlier builds know three subjects alone. */
const WARNING = 'warning';
export type DeskSubject = (typeof SUBJECTS)[number] | typeof WARNING;

/** What waits for a moderator: the facts of its card in the chat, a line each. */
export const DeskItemSchema = z.object({
  subject: z.enum(SUBJECTS),
  /** Of the company's user, the complaint or the warning. */
  id: z.int(),
  /** Of the facts that are shown; null where they do not change. */
  revision: z.nullable(z.string()),
  lines: z.array(z.string()),
  /** `2026-03-05 12:30`, Moscow time. */
  since: z.string(),
  /** Null where there is no page that a moderator may open. */
  ad_id: z.nullable(z.int()),
  /** The rule that a violation breaks by default. */
  rule_id: z.nullable(z.int()),
  /** The cover of the ad. */
  picture: z.optional(z.nullable(z.string())),
  /** How many of the last lines are about a warning itself, the others about its ad. */
  own_lines: z.optional(z.int()),
});
const DeskWarningSchema = z.extend(DeskItemSchema, { subject: z.literal(WARNING) });
export type DeskItem = z.infer<typeof DeskItemSchema> | z.infer<typeof DeskWarningSchema>;

/** All that waits for this moderator, with the oldest items of each kind. */
export const DeskSchema = z.object({
  waiting: z.int(),
  items: z.array(DeskItemSchema),
  warnings: z.optional(z.array(DeskWarningSchema)),
  rules: z.array(z.object({ id: z.int(), title: z.string() })),
  /** Reasons of a rejected company to choose from. */
  reasons: z.array(z.string()),
});
export type Desk = z.infer<typeof DeskSchema>;
export const DeskReplySchema = z.object({ success: z.boolean(), data: DeskSchema });

/** Who decided what, the newest first. */
export const DeskLogSchema = z.array(
  z.object({
    id: z.int(),
    at: z.string(),
    moderator: z.string(),
    what: z.string(),
    reason: z.nullable(z.string()),
  }),
);
export type DeskLog = z.infer<typeof DeskLogSchema>;
export const DeskLogReplySchema = z.object({ success: z.boolean(), data: DeskLogSchema });

/** A decision about an item. */
export const DeskDecisionSchema = z.object({
  subject: z.enum([...SUBJECTS, WARNING]),
  id: IdSchema,
  /** The company is approved, the complaint names a violation, the appeal is granted, the warning stays. */
  accept: z.boolean(),
  /** Of the facts that the moderator saw. */
  revision: z.optional(z.string().check(z.regex(/^[0-9a-f]{12}$/, 'Неизвестная версия данных'))),
  /** The broken rule; without it that of the complaint's reason. */
  rule_id: z.optional(IdSchema),
  /** Why a company is rejected. */
  reason: z.optional(lineOf(MODERATION_TEXT_MAX_CHARS)),
});
export type DeskDecision = z.infer<typeof DeskDecisionSchema>;
