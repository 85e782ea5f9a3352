import { actionButton, type BotButtons, type BotChannel, openButton } from '../bot/bot-reply.ts';
import type { DeliverTo } from './messenger-sender.ts';
import type { OutgoingMessage } from './sender.ts';

/** Kinds of messages with a code or a password. */
const PROTECTED: ReadonlySet<string> = new Set(['code', 'moderation']);

const ACTIONS_PER_ROW = 2;

/** The page first, then actions, two in a row. */
const buttonsOf = ({ link, actions = [] }: OutgoingMessage): BotButtons => [
  ...(link ? [[openButton(link)]] : []),
  ...Array.from({ length: Math.ceil(actions.length / ACTIONS_PER_ROW) }, (_, row) =>
    actions
      .slice(row * ACTIONS_PER_ROW, (row + 1) * ACTIONS_PER_ROW)
      .map(({ label, data }) => actionButton(label, data)),
  ),
];

/** Delivers messages of the outbox through a bot. */
export const deliverThrough =
  (channel: Pick<BotChannel, 'send'>): DeliverTo =>
  (userId, message) =>
    channel.send(userId, {
      text: message.text,
      buttons: buttonsOf(message),
      isProtected: PROTECTED.has(message.kind),
      isUrgent: message.kind === 'code',
    });
