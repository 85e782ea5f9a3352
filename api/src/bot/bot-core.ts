import type { Logger } from 'pino';
import type { SqlClient } from '../db/sql-client.ts';
import type { PersistentLimits } from '../http/persistent-limits.ts';
import { type Identity, recipientOf } from '../messages/recipient.ts';
import { createModerationChat, type ModerationChatParts } from '../moderation/moderation-chat.ts';
import type { AdService } from '../modules/ad/service.ts';
import { noteOpenChat } from '../modules/favourite/bot-reach.ts';
import { tapOnDigest } from '../modules/saved-filter/digest-taps.ts';
import { hashed } from '../modules/sign-in/limits.ts';
import type { BotEvent, BotTap, InlineQuery } from './bot-event.ts';
import type { BotReply, TapOutcome } from './bot-reply.ts';
import { createFindCars, type FindCarsParts } from './find-cars.ts';
import { createInlineSearch, type InlinePage, NO_RESULTS } from './inline-search.ts';
import { createSearchReplies } from './search-replies.ts';
import { SEARCH_TEXTS } from './search-texts.ts';
import { TAP_TEXTS } from './tap-texts.ts';
import { receiveContact, welcome } from './welcome.ts';

export interface BotCoreParts extends ModerationChatParts, Pick<FindCarsParts, 'rates'> {
  readonly sql: SqlClient;
  readonly ads: Pick<AdService, 'search' | 'count' | 'changed'>;
  readonly limits: Pick<PersistentLimits, 'tryConsume'>;
  readonly log: Pick<Logger, 'warn'>;
  readonly now: () => Date;
  /** Origin of the app. */
  readonly appUrl: string;
}

/** What every messenger's adapter needs of the product. */
export interface BotCore {
  readonly reply: (event: BotEvent) => Promise<readonly BotReply[]>;
  readonly tap: (tap: BotTap) => Promise<TapOutcome>;
  readonly inline: (query: InlineQuery) => Promise<InlinePage>;
}

/** Of one user: messages, and the queries that a client sends while the user types. */
const MESSAGES = [
  { points: 20, seconds: 60 },
  { points: 500, seconds: 86_400 },
];
const TAPS = [{ points: 60, seconds: 60 }];
const INLINE_QUERIES = [{ points: 60, seconds: 60 }];

const COMMAND = /^\/search(?:@\w+)?(?:\s+|$)/i;

/** The bot behind all messengers: it knows none of them. */
export const createBotCore = (parts: BotCoreParts): BotCore => {
  const { sql, ads, rates, limits, log, now, appUrl } = parts;
  const moderationChat = createModerationChat(parts);
  const findCars = createFindCars({ ads, rates, now });
  const searchReplies = createSearchReplies({ findCars, appUrl });
  const inlineSearch = createInlineSearch({ findCars, appUrl });

  const isAllowed = async (use: string, from: Identity, windows: typeof MESSAGES): Promise<boolean> =>
    typeof (await limits.tryConsume([{ key: `bot_${use}:${hashed(recipientOf(from))}`, windows }])) !==
    'number';

  const replyToText = async (text: string): Promise<readonly BotReply[]> => {
    const query = text.replace(COMMAND, '');
    return searchReplies(query.startsWith('/') ? '' : query);
  };

  return {
    reply: async (event) => {
      if (!(await isAllowed('message', event.from, MESSAGES))) return [{ text: SEARCH_TEXTS.tooMany }];
      if (event.kind === 'start') {
        await noteOpenChat(sql, event.from);
        return welcome(sql, event.from, event.param);
      }
      if (event.kind === 'contact') return receiveContact(sql, event, now());
      const moderated = await moderationChat.text(event.from, event.text);
      if (moderated) return moderated;
      return replyToText(event.text).catch((error: unknown) => {
        log.warn({ err: error }, 'a search of the bot failed');
        return [{ text: SEARCH_TEXTS.failed }];
      });
    },
    tap: async ({ from, data }) => {
      if (!(await isAllowed('tap', from, TAPS))) return { notice: SEARCH_TEXTS.tooMany };
      return (
        (await tapOnDigest(sql, from, data)) ??
        (await moderationChat.tap(from, data)) ?? { notice: TAP_TEXTS.unknown }
      );
    },
    inline: async (query) =>
      (await isAllowed('inline', query.from, INLINE_QUERIES)) ? inlineSearch(query) : NO_RESULTS,
  };
};
