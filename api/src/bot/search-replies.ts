import { adReference } from '@cars/shared-contracts/rules/ad-reference';
import { SENTENCE_MAX_CHARS } from '@cars/shared-contracts/schemas/limits';
import { linkToAd } from '../messages/message-link.ts';
import { type BotButton, type BotReply, openButton } from './bot-reply.ts';
import { carPhoto, carText } from './car-texts.ts';
import type { FindCars, Found } from './find-cars.ts';
import { SEARCH_TEXTS } from './search-texts.ts';

const CARDS = 3;

const toCatalog = openButton({ label: SEARCH_TEXTS.catalog, path: '/catalog' });

const cardReplies = (found: Extract<Found, { kind: 'understood' }>, appUrl: string): BotReply[] => {
  const showAll: BotButton = openButton({ label: SEARCH_TEXTS.showAll(found.found), path: found.path });
  return found.cards.map((card, at) => ({
    text: carText(card),
    photo: carPhoto(card, appUrl),
    buttons: [[openButton(linkToAd(card.id))], ...(at === found.cards.length - 1 ? [[showAll]] : [])],
  }));
};

/** The bot's messages for a sentence [BOT-2]. */
export const createSearchReplies =
  ({ findCars, appUrl }: { readonly findCars: FindCars; readonly appUrl: string }) =>
  async (typed: string): Promise<readonly BotReply[]> => {
    const query = typed.trim();
    if (query === '') return [{ text: SEARCH_TEXTS.usage, buttons: [[toCatalog]] }];
    if (query.length > SENTENCE_MAX_CHARS) return [{ text: SEARCH_TEXTS.tooLong(SENTENCE_MAX_CHARS) }];
    const ad = adReference(query, new URL(appUrl).host);
    if (ad?.isSure) return [{ text: SEARCH_TEXTS.ad(ad.id), buttons: [[openButton(linkToAd(ad.id))]] }];
    const found = await findCars(query, { page: 1, per_page: CARDS });
    if (found.kind === 'not_understood')
      return [{ text: SEARCH_TEXTS.notUnderstood(found.unapplied), buttons: [[toCatalog]] }];
    const { conditions, unapplied, offers } = found;
    if (found.cards.length > 0)
      return [
        { text: SEARCH_TEXTS.found(conditions, unapplied, found.found) },
        ...cardReplies(found, appUrl),
      ];
    const drops = offers.map((offer) => [
      openButton({ label: SEARCH_TEXTS.drop(offer.name, offer.found), path: offer.path }),
    ]);
    return [
      {
        text: SEARCH_TEXTS.nothing(conditions, unapplied, drops.length > 0),
        buttons: drops.length > 0 ? drops : [[toCatalog]],
      },
    ];
  };
