import { adDetailsLine, carTitle } from '@cars/shared-contracts/rules/ad';
import { adPrice } from '@cars/shared-contracts/rules/money';
import type { SqlQueries } from '../db/sql-client.ts';
import { failures } from '../http/failure.ts';
import { linkToAd } from '../messages/message-link.ts';
import type { PreparedPhoto, PrepareMessage } from '../messages/prepared-message.ts';
import type { AdService } from '../modules/ad/service.ts';
import { CARD_SIZES, type CardAd, cardPath } from '../web/card-facts.ts';

export interface ShareLinks {
  /** Origin of the app. */
  readonly appUrl: string;
  /** The bot in Telegram, and the name of its app. */
  readonly botName?: string | undefined;
  readonly botAppName?: string | undefined;
}

export interface ShareMessageParts {
  readonly sql: SqlQueries;
  readonly ads: Pick<AdService, 'shared'>;
  readonly links: ShareLinks;
  /** Null: no messenger takes prepared messages. */
  readonly prepare: PrepareMessage | null;
}

/** The app inside of the messenger, where the bot has a name. */
const openLink = (id: number, { appUrl, botName, botAppName }: ShareLinks): string =>
  botName
    ? `https://t.me/${botName}${botAppName ? `/${botAppName}` : ''}?startapp=ad_${id}`
    : appUrl + linkToAd(id).path;

/** The message with an ad's card: facts of the car and nothing of who sells or shares it. */
export const shareMessage = (ad: CardAd, links: ShareLinks): PreparedPhoto => ({
  type: 'photo',
  id: `ad_${ad.id}`,
  photo_url: links.appUrl + cardPath('wide', ad),
  thumbnail_url: links.appUrl + cardPath('square', ad),
  photo_width: CARD_SIZES.wide.width,
  photo_height: CARD_SIZES.wide.height,
  title: carTitle(ad),
  caption: [carTitle(ad), adPrice(ad), [adDetailsLine(ad), ad.city].filter(Boolean).join(' · ')].join('\n'),
  reply_markup: { inline_keyboard: [[{ text: linkToAd(ad.id).label, url: openLink(ad.id, links) }]] },
});

/** Prepares the card of an ad for the person's own user of Telegram; null where there is none. */
export const createShareMessages =
  ({ sql, ads, links, prepare }: ShareMessageParts) =>
  async (userId: number, adId: number): Promise<string | null> => {
    const ad = await ads.shared(adId);
    if (ad.status !== 'active') throw failures.absentAd();
    if (!prepare) return null;
    const { rows } = await sql.query<{ messenger_id: string }>(
      "select messenger_id from messenger_accounts where messenger = 'telegram' and user_id = $1",
      [userId],
    );
    const [account] = rows;
    return account ? prepare(account.messenger_id, shareMessage(ad, links)) : null;
  };

export type ShareMessages = ReturnType<typeof createShareMessages>;
