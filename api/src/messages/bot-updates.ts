import { normalizePhone } from '@cars/shared-contracts/rules/phone';
import * as z from 'zod';
import type { SqlQueries } from '../db/sql-client.ts';
import type { CallBot } from './bot-api.ts';
import { type BotLinks, keyboardOf, linkOfStart } from './bot-links.ts';

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

const TEXTS = {
  hello: 'Авторынок: машины с пробегом и классика. Откройте приложение кнопкой ниже.',
  requestPhone: 'Поделитесь номером, и коды для входа будут приходить сюда.',
  share: 'Поделиться номером',
  known: 'Готово: коды для входа будут приходить сюда.',
  notOwn: 'Это чужой номер. Нажмите «Поделиться номером», чтобы отправить свой.',
  foreign: 'Пока поддерживаются только российские номера.',
} as const;

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

  const isKnown = async (telegramId: number): Promise<boolean> => {
    const { rows } = await sql.query(
      "select from messenger_contacts where messenger = 'telegram' and messenger_id = $1 limit 1",
      [String(telegramId)],
    );
    return rows.length > 0;
  };

  const welcome = async ({ chat, from }: Message, param: string) => {
    await sendText(chat.id, TEXTS.hello, keyboardOf(linkOfStart(param), { appUrl }));
    if (await isKnown(from.id)) return;
    await sendText(chat.id, TEXTS.requestPhone, {
      keyboard: [[{ text: TEXTS.share, request_contact: true }]],
      resize_keyboard: true,
      one_time_keyboard: true,
    });
  };

  const keepContact = async ({ chat, from }: Message, contact: NonNullable<Message['contact']>) => {
    const phone = normalizePhone(contact.phone_number);
    const isOwn = contact.user_id === from.id;
    if (isOwn && phone) {
      await sql.query(
        `insert into messenger_contacts (phone, messenger, messenger_id, shared_at)
         values ($1, 'telegram', $2, $3::timestamptz)
         on conflict (phone, messenger) do update
           set messenger_id = excluded.messenger_id, shared_at = excluded.shared_at`,
        [phone, String(from.id), now().toISOString()],
      );
    }
    const text = !isOwn ? TEXTS.notOwn : phone ? TEXTS.known : TEXTS.foreign;
    await sendText(chat.id, text, isOwn ? { remove_keyboard: true } : undefined);
  };

  return async (update: unknown): Promise<void> => {
    const message = MessageSchema.safeParse(update).data?.message;
    if (message?.chat.type !== 'private') return;
    const [start, param = ''] = START.exec(message.text ?? '') ?? [];
    if (start !== undefined) await welcome(message, param);
    else if (message.contact) await keepContact(message, message.contact);
  };
};
