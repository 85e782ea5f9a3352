import { createHmac, timingSafeEqual } from 'node:crypto';
import { normalizePhone } from '@cars/shared-contracts/rules/phone';
import * as z from 'zod';
import type { SqlQueries } from '../db/sql-client.ts';
import { BOT_TEXTS } from './bot-texts.ts';
import { hasContact, keepContact } from './contacts.ts';
import type { CallMax } from './max-api.ts';
import { type MaxLinks, maxContactKeyboard, maxKeyboardOfStart } from './max-keyboard.ts';
import type { Identity } from './recipient.ts';

const UserSchema = z.object({ user_id: z.int().positive() });
const StartedSchema = z.object({
  update_type: z.literal('bot_started'),
  user: UserSchema,
  payload: z.string().nullish(),
});
const ContactSchema = z.object({
  type: z.literal('contact'),
  payload: z.object({
    vcf_info: z.string(),
    hash: z.string().nullish(),
    max_info: UserSchema.nullish(),
  }),
});
const MessageSchema = z.object({
  update_type: z.literal('message_created'),
  message: z.object({
    sender: UserSchema,
    recipient: z.object({ chat_type: z.string() }),
    body: z.object({
      mid: z.string(),
      text: z.string().nullish(),
      attachments: z.array(z.unknown()).nullish(),
    }),
  }),
});
type Contact = z.infer<typeof ContactSchema>['payload'];

const START = /^\/start(?:\s+([\w-]{1,128}))?\s*$/;
const PARAM = /^[\w-]{1,128}$/;
const HASH = /^[0-9a-f]{64}$/;
const LINE_END = /\\r\\n|\r\n|\n/;
const TEL_LINE = /^TEL[:;]/;

/** Kinds of updates that are handled. */
export const MAX_UPDATE_TYPES = ['bot_started', 'message_created'] as const;

export interface MaxUpdatesParts extends MaxLinks {
  readonly callMax: CallMax;
  readonly sql: SqlQueries;
  readonly token: string;
  readonly now: () => Date;
}

/** Whether MAX wrote this card of its own user, who is the sender. */
const isOwnContact = ({ vcf_info, hash, max_info }: Contact, sender: number, token: string): boolean => {
  if (max_info?.user_id !== sender || !HASH.test(hash ?? '')) return false;
  const signed = vcf_info.replaceAll('\\r\\n', '\r\n');
  const signature = createHmac('sha256', token).update(signed).digest();
  return timingSafeEqual(Buffer.from(hash ?? '', 'hex'), signature);
};

/** The number of a card; null for several, because a name with a line break could add one. */
const phoneOf = ({ vcf_info }: Contact): string | null => {
  const [line = '', ...others] = vcf_info.split(LINE_END).filter((one) => TEL_LINE.test(one));
  return others.length > 0 ? null : normalizePhone(line.split(':').at(-1) ?? '');
};

/**
 * Handles one update of the bot in MAX: replies to a start with a button that opens the app, and stores a shared
 * contact that MAX signed for the sender. Other updates are ignored.
 */
export const createMaxUpdateHandler = ({ callMax, sql, token, now, ...links }: MaxUpdatesParts) => {
  const send = async (userId: number, text: string, attachment?: object) => {
    await callMax('POST', '/messages', {
      query: { user_id: String(userId), disable_link_preview: 'true' },
      body: { text, ...(attachment ? { attachments: [attachment] } : {}) },
    });
  };
  const identity = (userId: number): Identity => ({ messenger: 'max', id: String(userId) });

  const welcome = async (userId: number, param: string) => {
    await send(userId, BOT_TEXTS.hello, maxKeyboardOfStart(param, links));
    if (await hasContact(sql, identity(userId))) return;
    await send(userId, BOT_TEXTS.requestPhone, maxContactKeyboard(BOT_TEXTS.share));
  };

  const receive = async (userId: number, contact: Contact) => {
    const isOwn = isOwnContact(contact, userId, token);
    const phone = phoneOf(contact);
    if (isOwn && phone) await keepContact(sql, identity(userId), phone, now());
    await send(userId, !isOwn ? BOT_TEXTS.notOwn : phone ? BOT_TEXTS.known : BOT_TEXTS.foreign);
  };

  return async (update: unknown): Promise<void> => {
    const started = StartedSchema.safeParse(update).data;
    if (started) return welcome(started.user.user_id, PARAM.exec(started.payload ?? '')?.[0] ?? '');
    const message = MessageSchema.safeParse(update).data?.message;
    if (message?.recipient.chat_type !== 'dialog') return;
    const { sender, body } = message;
    const [start, param = ''] = START.exec(body.text ?? '') ?? [];
    if (start !== undefined) return welcome(sender.user_id, param);
    const contact = (body.attachments ?? []).flatMap(
      (one) => ContactSchema.safeParse(one).data?.payload ?? [],
    )[0];
    if (contact) await receive(sender.user_id, contact);
  };
};

const KeySchema = z.object({
  update_type: z.string(),
  timestamp: z.number(),
  chat_id: z.number().nullish(),
  user: UserSchema.nullish(),
  message: z.object({ body: z.object({ mid: z.string() }) }).nullish(),
});

/** What distinguishes an update from all others; null for something else. */
export const maxUpdateKey = (update: unknown): string | null => {
  const read = KeySchema.safeParse(update).data;
  if (!read) return null;
  const id = read.message?.body.mid ?? `${read.chat_id ?? ''}/${read.user?.user_id ?? ''}`;
  return `max:${read.update_type}:${read.timestamp}:${id}`.slice(0, 300);
};
