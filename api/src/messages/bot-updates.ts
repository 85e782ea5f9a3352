import { normalizePhone } from '@cars/shared-contracts/rules/phone';
import * as z from 'zod';
import type { SqlQueries } from '../db/sql-client.ts';
import type { CallBot } from './bot-api.ts';
import { type BotLinks, keyboardOf, linkOfStart } from './bot-links.ts';
import { BOT_TEXTS } from './bot-texts.ts';
import { hasContact, keepContact } from './contacts.ts';
import type { Identity } from './recipient.ts';

const UpdateSchema = z.object({ update_id: z.int() });

const MessageSchema = z.object({
  message: z.object({
    chat: z.object({ id: z.int(), type: z.string() }),
    from: z.object({ id: z.int().positive() }),
    text: z.string().optional(),
    contact: z.object({ phone_number: z.string(), user_id: z.int().optional() }).optional(),
  }),
});
type Message = z.infer<typeof MessageSchema>['message'];

const START = /^\/start(?:@\w+)?(?:\s+([\w-]{1,64}))?\s*$/;

export interface BotUpdatesParts extends BotLinks {
  readonly callBot: CallBot;
  readonly sql: SqlQueries;
  readonly now: () => Date;
}

/** Number of an update; null for an invalid one. */
export const updateId = (update: unknown): number | null =>
  UpdateSchema.safeParse(update).data?.update_id ?? null;

/**
 * Handles one update of the bot: replies to `/start` with a button that opens the app (or the ad of a deep
 * link), and stores a shared contact when the messenger marks it as the sender's own. Other updates are
 * ignored; the same update twice does no harm.
 */
export const createUpdateHandler = ({ callBot, sql, now, appUrl }: BotUpdatesParts) => {
  const sendText = async (chat: number, text: string, reply_markup: unknown) => {
    await callBot('sendMessage', { chat_id: chat, text, reply_markup });
  };

  const identityOf = (id: number): Identity => ({ messenger: 'telegram', id: String(id) });

  const welcome = async ({ chat, from }: Message, param: string) => {
    await sendText(chat.id, BOT_TEXTS.hello, keyboardOf(linkOfStart(param), { appUrl }));
    if (await hasContact(sql, identityOf(from.id))) return;
    await sendText(chat.id, BOT_TEXTS.requestPhone, {
      keyboard: [[{ text: BOT_TEXTS.share, request_contact: true }]],
      resize_keyboard: true,
      one_time_keyboard: true,
    });
  };

  const receive = async ({ chat, from }: Message, contact: NonNullable<Message['contact']>) => {
    const phone = normalizePhone(contact.phone_number);
    const isOwn = contact.user_id === from.id;
    if (isOwn && phone) await keepContact(sql, identityOf(from.id), phone, now());
    const text = !isOwn ? BOT_TEXTS.notOwn : phone ? BOT_TEXTS.known : BOT_TEXTS.foreign;
    await sendText(chat.id, text, isOwn ? { remove_keyboard: true } : undefined);
  };

  return async (update: unknown): Promise<void> => {
    const message = MessageSchema.safeParse(update).data?.message;
    if (message?.chat.type !== 'private') return;
    const [start, param = ''] = START.exec(message.text ?? '') ?? [];
    if (start !== undefined) await welcome(message, param);
    else if (message.contact) await receive(message, message.contact);
  };
};
