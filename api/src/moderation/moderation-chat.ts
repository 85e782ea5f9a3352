import { MODERATION_TEXT_MAX_CHARS } from '@cars/shared-contracts/schemas/limits';
import type { BotReply, TapOutcome } from '../bot/bot-reply.ts';
import type { Identity } from '../messages/recipient.ts';
import { tapOnAppeal } from './appeal-taps.ts';
import type { Appeals } from './appeals.ts';
import { type AwaitedText, endAwaiting, readAwaited, STOP_TAPS } from './awaited-texts.ts';
import { moderatorQueue } from './moderator-queue.ts';
import { createModeratorTaps, type ModeratorChatParts, refusalOf } from './moderator-taps.ts';
import { MODERATOR_TEXTS } from './moderator-texts.ts';
import { APPEAL_TEXTS } from './outcome-texts.ts';

export interface ModerationChatParts extends ModeratorChatParts {
  readonly appeals: Appeals;
}

/** What the bot's core needs of moderation; null means that the event is about something else. */
export interface ModerationChat {
  readonly tap: (from: Identity, data: string) => Promise<TapOutcome | null>;
  readonly text: (from: Identity, text: string) => Promise<readonly BotReply[] | null>;
}

/** Moderation in the chat: appeals of the sides, and everything that moderators do. */
export const createModerationChat = (parts: ModerationChatParts): ModerationChat => {
  const { sql, moderators, moderation, appeals, ads, now } = parts;
  const tapOfModerator = createModeratorTaps(parts);

  const stopAwaiting = async (from: Identity, purpose: AwaitedText['purpose']): Promise<TapOutcome> => {
    await endAwaiting(sql, from, purpose);
    return { notice: purpose === 'appeal' ? APPEAL_TEXTS.noReason : MODERATOR_TEXTS.stopped, buttons: [] };
  };

  const explain = async (from: Identity, { subject_id: id }: AwaitedText, text: string): Promise<string> =>
    (await sql.transaction((tx) => appeals.explain(tx, id, from, text)))
      ? APPEAL_TEXTS.explained
      : APPEAL_TEXTS.closed;

  /** The list is read again: a moderator may have been removed since the tap. */
  const reject = async (from: Identity, awaited: AwaitedText, text: string): Promise<string> => {
    const { subject_id: id, revision } = awaited;
    const by = moderators.actorOf(from);
    if (!by) return MODERATOR_TEXTS.notModerator;
    try {
      await moderation.reject(id, text, { revision, by });
    } catch (error) {
      return (await refusalOf(sql, error, 'company', id)).notice;
    }
    await ads.changed('all');
    return MODERATOR_TEXTS.rejected(id, text);
  };

  return {
    tap: async (from, data) => {
      if (data === STOP_TAPS.appeal) return stopAwaiting(from, 'appeal');
      if (data === STOP_TAPS.rejection) return stopAwaiting(from, 'rejection');
      return (await tapOnAppeal(appeals, from, data)) ?? tapOfModerator(from, data);
    },
    text: async (from, text) => {
      if (text.trim().toLowerCase() === '/moderate') return moderatorQueue(sql, moderators, from);
      if (text.startsWith('/')) return null;
      const awaited = await readAwaited(sql, from, now());
      if (!awaited) return null;
      if (text.length > MODERATION_TEXT_MAX_CHARS) return [{ text: MODERATOR_TEXTS.tooLong }];
      const use = awaited.purpose === 'appeal' ? explain : reject;
      const reply = await use(from, awaited, text.trim());
      await endAwaiting(sql, from, awaited.purpose);
      return [{ text: reply }];
    },
  };
};
