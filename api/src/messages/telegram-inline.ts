import type { BotCore } from '../bot/bot-core.ts';
import { INLINE_CACHE_S } from '../bot/inline-search.ts';
import type { CallBot } from './bot-api.ts';
import type { TelegramInlineQuery } from './telegram-updates.ts';

export interface TelegramLinks {
  /** Origin of the app. */
  readonly appUrl: string;
  /** `t.me/<bot>/<app>`; null where the bot or its app has no name. */
  readonly appLink: string | null;
}

/** A page of an ad for any chat, where a button cannot open the app by its address. */
const linkTo = (adId: number, { appUrl, appLink }: TelegramLinks): string =>
  appLink ? `${appLink}?startapp=ad_${adId}` : `${appUrl}/car/${adId}`;

/** Replies to an inline query with a page of cars. */
export const replyToInlineQuery = async (
  callBot: CallBot,
  core: BotCore,
  query: TelegramInlineQuery,
  links: TelegramLinks,
): Promise<void> => {
  const { cars, nextOffset, all } = await core.inline(query);
  await callBot('answerInlineQuery', {
    inline_query_id: query.id,
    cache_time: INLINE_CACHE_S,
    is_personal: false,
    next_offset: nextOffset,
    results: cars.map(({ id, title, description, text, photo }) => ({
      type: 'article',
      id: String(id),
      title,
      description,
      ...(photo ? { thumbnail_url: photo } : {}),
      input_message_content: { message_text: text, link_preview_options: { is_disabled: true } },
      reply_markup: { inline_keyboard: [[{ text: 'Открыть объявление', url: linkTo(id, links) }]] },
    })),
    ...(all ? { button: { text: all.label, web_app: { url: `${links.appUrl}${all.path}` } } } : {}),
  });
};
