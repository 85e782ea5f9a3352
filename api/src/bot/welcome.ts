import type { SqlQueries } from '../db/sql-client.ts';
import { hasContact, keepContact } from '../messages/contacts.ts';
import { linkToAd, type MessageLink } from '../messages/message-link.ts';
import type { Identity } from '../messages/recipient.ts';
import type { BotEvent } from './bot-event.ts';
import { type BotReply, openButton } from './bot-reply.ts';
import { WELCOME_TEXTS } from './welcome-texts.ts';

const AD_PARAM = /^ad_([1-9]\d{0,9})$/;

/** The link under the reply to a start; a deep link `ad_<id>` leads to its ad. */
const linkOfStart = (param: string): MessageLink => {
  const [, id] = AD_PARAM.exec(param) ?? [];
  return id ? linkToAd(id) : { label: WELCOME_TEXTS.open, path: '/' };
};

export const welcome = async (sql: SqlQueries, from: Identity, param: string): Promise<BotReply[]> => [
  { text: WELCOME_TEXTS.hello, buttons: [[openButton(linkOfStart(param))]] },
  ...((await hasContact(sql, from))
    ? []
    : [{ text: WELCOME_TEXTS.requestPhone, contact: 'request' as const }]),
];

/** Stores a number that the messenger confirms as the sender's own, and no other. */
export const receiveContact = async (
  sql: SqlQueries,
  { from, phone, isOwn }: Extract<BotEvent, { kind: 'contact' }>,
  now: Date,
): Promise<BotReply[]> => {
  if (!isOwn) return [{ text: WELCOME_TEXTS.notOwn }];
  if (phone) await keepContact(sql, from, phone, now);
  return [{ text: phone ? WELCOME_TEXTS.known : WELCOME_TEXTS.foreign, contact: 'done' }];
};
