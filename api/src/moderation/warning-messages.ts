import { actionButton, type BotReply, openButton } from '../bot/bot-reply.ts';
import type { SqlQueries } from '../db/sql-client.ts';
import { buttonsOf } from './card-buttons.ts';
import { CARD_TEXTS } from './card-texts.ts';
import type { Card } from './cards.ts';
import { type OpenWarning, openWarnings, warningCard } from './warnings.ts';

/** Messengers cut what is longer: a warning that is cut off could not be decided about. */
const TEXT_MAX_CHARS = 4_000;

const linesOf = ({ text, ownLines }: Card) => {
  const lines = text.split('\n');
  const own = lines.length - (ownLines ?? 0);
  return { ofAd: lines.slice(1, own), own: lines.slice(own) };
};

/** The warnings of an ad as one message, whose buttons name theirs by its number. */
const joined = (adId: number, first: Card, cards: readonly Card[]): BotReply => ({
  text: CARD_TEXTS.warnings(
    adId,
    linesOf(first).ofAd,
    cards.map((card) => ({ id: card.id, lines: linesOf(card).own })),
  ),
  buttons: [
    ...(first.link ? [[openButton(first.link)]] : []),
    ...cards.map(({ id, actions }) =>
      actions.map(({ label, data }) => actionButton(`${id}: ${label.toLowerCase()}`, data)),
    ),
  ],
});

/** A message for each ad with warnings [MOD-11]; several for one only where they would be too long. */
export const warningMessages = async (
  sql: SqlQueries,
  warnings: readonly OpenWarning[],
): Promise<BotReply[]> => {
  const byAd = new Map<number, Card[]>();
  for (const { id, ad_id } of warnings) {
    const card = await warningCard(sql, id);
    if (card) byAd.set(ad_id, [...(byAd.get(ad_id) ?? []), card]);
  }
  return [...byAd].flatMap(([adId, cards]) => {
    const [first, second] = cards;
    const all = first && second && joined(adId, first, cards);
    if (all && all.text.length <= TEXT_MAX_CHARS) return [all];
    return cards.map((card) => ({ text: card.text, buttons: buttonsOf(card) }));
  });
};

/** What else waits about the ad of a warning: the message with its buttons has lost them all. */
export const otherWarningMessages = async (sql: SqlQueries, id: number): Promise<BotReply[]> => {
  const { rows } = await sql.query<{ ad_id: number }>('select ad_id from ad_warnings where id = $1', [id]);
  const [decided] = rows;
  const open = await openWarnings(sql);
  return warningMessages(
    sql,
    open.filter(({ ad_id }) => ad_id === decided?.ad_id),
  );
};
