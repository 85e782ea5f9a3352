import type { BotReply } from '../bot/bot-reply.ts';
import type { SqlQueries } from '../db/sql-client.ts';
import type { Identity } from '../messages/recipient.ts';
import { buttonsOf } from './card-buttons.ts';
import { MODERATOR_TEXTS } from './moderator-texts.ts';
import type { Moderators } from './moderators.ts';
import { countOf, firstOf, readWaiting, waitingCards } from './waiting.ts';
import { warningMessages } from './warning-messages.ts';

/** Of each kind, of warnings the ads, so that all fit into one chat's queue of replies. */
const SHOWN_MAX = 3;

/** `/moderate`: the oldest of what this moderator may decide; null for a user who is not listed [MOD-11]. */
export const moderatorQueue = async (
  sql: SqlQueries,
  moderators: Moderators,
  from: Identity,
): Promise<readonly BotReply[] | null> => {
  const by = moderators.actorOf(from);
  if (!by) return null;
  const waiting = await readWaiting(sql, moderators, by);
  if (countOf(waiting) === 0) return [{ text: MODERATOR_TEXTS.nothingWaits }];
  const { companies, complaints, appeals, warnings } = waiting;
  const first = firstOf(waiting, SHOWN_MAX);
  return [
    {
      text: MODERATOR_TEXTS.waiting(companies.length, complaints.length, appeals.length, warnings.length),
    },
    ...(await waitingCards(sql, { ...first, warnings: [] })).map(
      ({ card }): BotReply => ({ text: card.text, buttons: buttonsOf(card) }),
    ),
    ...(await warningMessages(sql, first.warnings)),
  ];
};
