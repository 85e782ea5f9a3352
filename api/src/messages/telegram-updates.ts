import { messengerPhone } from '@cars/shared-contracts/rules/phone';
import * as z from 'zod';
import type { BotEvent, BotTap, InlineQuery } from '../bot/bot-event.ts';
import type { Identity } from './recipient.ts';

const UpdateSchema = z.object({ update_id: z.int() });
const UserSchema = z.object({ id: z.int().positive() });

const MessageSchema = z.object({
  message: z.object({
    chat: z.object({ id: z.int(), type: z.string() }),
    from: UserSchema,
    text: z.string().optional(),
    contact: z.object({ phone_number: z.string(), user_id: z.int().optional() }).optional(),
  }),
});

const InlineQuerySchema = z.object({
  inline_query: z.object({
    id: z.string().max(100),
    from: UserSchema,
    query: z.string(),
    offset: z.string(),
  }),
});

const TapSchema = z.object({
  callback_query: z.object({
    id: z.string().max(100),
    from: UserSchema,
    data: z.string().max(64),
    message: z.object({
      message_id: z.int(),
      chat: z.object({ id: z.int(), type: z.literal('private') }),
    }),
  }),
});

const START = /^\/start(?:@\w+)?(?:\s+([\w-]{1,64}))?\s*$/i;

/** Kinds of updates that are handled. */
export const TELEGRAM_UPDATE_TYPES = ['message', 'callback_query', 'inline_query'] as const;

/** Number of an update; null for an invalid one. */
export const updateId = (update: unknown): number | null =>
  UpdateSchema.safeParse(update).data?.update_id ?? null;

const identityOf = ({ id }: z.infer<typeof UserSchema>): Identity => ({
  messenger: 'telegram',
  id: String(id),
});

/** An event of a private dialog; null for everything else. */
export const readTelegramEvent = (update: unknown): BotEvent | null => {
  const message = MessageSchema.safeParse(update).data?.message;
  if (message?.chat.type !== 'private') return null;
  const from = identityOf(message.from);
  const { contact, text } = message;
  if (contact)
    return {
      kind: 'contact',
      from,
      phone: messengerPhone(contact.phone_number),
      isOwn: contact.user_id === message.from.id,
    };
  if (text === undefined) return null;
  const [start, param = ''] = START.exec(text) ?? [];
  return start === undefined ? { kind: 'text', from, text } : { kind: 'start', from, param };
};

export interface TelegramTap extends BotTap {
  readonly id: string;
  readonly chatId: number;
  readonly messageId: number;
}

/** A tap under a message of a private dialog; null for everything else. */
export const readTelegramTap = (update: unknown): TelegramTap | null => {
  const tap = TapSchema.safeParse(update).data?.callback_query;
  return tap
    ? {
        from: identityOf(tap.from),
        data: tap.data,
        id: tap.id,
        chatId: tap.message.chat.id,
        messageId: tap.message.message_id,
      }
    : null;
};

export interface TelegramInlineQuery extends InlineQuery {
  readonly id: string;
}

export const readInlineQuery = (update: unknown): TelegramInlineQuery | null => {
  const query = InlineQuerySchema.safeParse(update).data?.inline_query;
  return query ? { ...query, from: identityOf(query.from) } : null;
};
