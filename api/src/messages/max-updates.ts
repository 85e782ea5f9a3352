import { createHmac, timingSafeEqual } from 'node:crypto';
import { messengerPhone } from '@cars/shared-contracts/rules/phone';
import * as z from 'zod';
import type { BotEvent, BotTap } from '../bot/bot-event.ts';
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
const TapSchema = z.object({
  update_type: z.literal('message_callback'),
  callback: z.object({
    callback_id: z.string().max(1_024),
    payload: z.string().max(64),
    user: UserSchema,
  }),
  message: z.object({
    recipient: z.object({ chat_type: z.literal('dialog') }),
    body: z.object({ text: z.string().nullish() }),
  }),
});
type Contact = z.infer<typeof ContactSchema>['payload'];

const START = /^\/start(?:\s+([\w-]{1,128}))?\s*$/i;
const PARAM = /^[\w-]{1,128}$/;
const HASH = /^[0-9a-f]{64}$/;
const LINE_END = /\\r\\n|\r\n|\n/;
const TEL_LINE = /^TEL[:;]/;

/** Kinds of updates that are handled. */
export const MAX_UPDATE_TYPES = ['bot_started', 'message_created', 'message_callback'] as const;

const identityOf = ({ user_id }: z.infer<typeof UserSchema>): Identity => ({
  messenger: 'max',
  id: String(user_id),
});

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
  return others.length > 0 ? null : messengerPhone(line.split(':').at(-1) ?? '');
};

/** An event of a dialog; null for everything else. A contact is the sender's own when MAX signed it for them. */
export const readMaxEvent = (update: unknown, token: string): BotEvent | null => {
  const started = StartedSchema.safeParse(update).data;
  if (started) {
    const param = PARAM.exec(started.payload ?? '')?.[0] ?? '';
    return { kind: 'start', from: identityOf(started.user), param };
  }
  const message = MessageSchema.safeParse(update).data?.message;
  if (message?.recipient.chat_type !== 'dialog') return null;
  const { sender, body } = message;
  const from = identityOf(sender);
  const [start, param = ''] = START.exec(body.text ?? '') ?? [];
  if (start !== undefined) return { kind: 'start', from, param };
  const contact = (body.attachments ?? []).flatMap(
    (one) => ContactSchema.safeParse(one).data?.payload ?? [],
  )[0];
  if (contact)
    return {
      kind: 'contact',
      from,
      phone: phoneOf(contact),
      isOwn: isOwnContact(contact, sender.user_id, token),
    };
  return body.text ? { kind: 'text', from, text: body.text } : null;
};

export interface MaxTap extends BotTap {
  readonly callbackId: string;
  /** Of the tapped message: a change of its buttons repeats it. */
  readonly text: string;
}

/** A tap under a message of a dialog; null for everything else. */
export const readMaxTap = (update: unknown): MaxTap | null => {
  const tap = TapSchema.safeParse(update).data;
  return tap
    ? {
        from: identityOf(tap.callback.user),
        data: tap.callback.payload,
        callbackId: tap.callback.callback_id,
        text: tap.message.body.text ?? '',
      }
    : null;
};

const KeySchema = z.object({
  update_type: z.string(),
  timestamp: z.number(),
  chat_id: z.number().nullish(),
  user: UserSchema.nullish(),
  message: z.object({ body: z.object({ mid: z.string() }) }).nullish(),
  callback: z.object({ callback_id: z.string() }).nullish(),
});

/** What distinguishes an update from all others; null for something else. */
export const maxUpdateKey = (update: unknown): string | null => {
  const read = KeySchema.safeParse(update).data;
  if (!read) return null;
  const id =
    read.callback?.callback_id ??
    read.message?.body.mid ??
    `${read.chat_id ?? ''}/${read.user?.user_id ?? ''}`;
  return `max:${read.update_type}:${read.timestamp}:${id}`.slice(0, 300);
};
