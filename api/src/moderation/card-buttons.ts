import { actionButton, type BotButtons, openButton } from '../bot/bot-reply.ts';
import type { MessageAction } from '../messages/message-action.ts';
import type { Card } from './cards.ts';

/** Actions beside each other. */
export const rowOf = (actions: readonly MessageAction[]): BotButtons => [
  actions.map(({ label, data }) => actionButton(label, data)),
];

/** Actions one below another. */
export const columnOf = (actions: readonly MessageAction[]): BotButtons =>
  actions.map(({ label, data }) => [actionButton(label, data)]);

/** The page of a card's ad above other buttons, where it has one. */
export const withPage = ({ link }: Pick<Card, 'link'>, rows: BotButtons): BotButtons => [
  ...(link ? [[openButton(link)]] : []),
  ...rows,
];

/** All buttons of a card. */
export const buttonsOf = (card: Pick<Card, 'link' | 'actions'>): BotButtons =>
  withPage(card, rowOf(card.actions));
