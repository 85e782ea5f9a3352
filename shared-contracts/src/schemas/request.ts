import * as z from 'zod/mini';
import { PaginationSchema, pageQuery } from './page.ts';

/** Requests of a page of «Заявки» [SELL-54]. */
const REQUESTS_OF_PAGE = 20;

export const RequestsQuerySchema = pageQuery(REQUESTS_OF_PAGE);

/** An order or a request for an online viewing, for the seller of its ad. */
export const BuyerRequestSchema = z.object({
  id: z.int(),
  kind: z.enum(['order', 'online_show']),
  ad: z.object({ id: z.int(), title: z.string() }),
  /** Null where the buyer's data are erased, or were not given. */
  name: z.nullable(z.string()),
  /** As a dialer needs it: `+79001234567`. */
  phone: z.nullable(z.string()),
  username: z.nullable(z.string()),
  comment: z.nullable(z.string()),
  created_at: z.string(),
  /** How the seller is notified: the message waits, a messenger took it, or only this list has it. */
  delivery: z.enum(['waiting', 'telegram', 'max', 'here']),
  answered: z.boolean(),
  /** The buyer's data are erased. */
  is_erased: z.boolean(),
});
export type BuyerRequest = z.infer<typeof BuyerRequestSchema>;

export const RequestsReplySchema = z.object({
  success: z.boolean(),
  data: z.object({ items: z.array(BuyerRequestSchema), pagination: PaginationSchema }),
});

export const RequestMarkSchema = z.object({ answered: z.boolean() });

/** Requests of a seller in short: how many are new, and where the bot's chat begins when no messenger reaches them. */
export const RequestsSummarySchema = z.object({
  new_count: z.int(),
  bot: z.optional(z.object({ url: z.nullable(z.string()) })),
});
export type RequestsSummary = z.infer<typeof RequestsSummarySchema>;
