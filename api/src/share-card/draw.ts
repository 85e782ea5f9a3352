import sharp from 'sharp';
import { openImage } from '../images/decode.ts';
import { CARD_SIZES, type CardFacts, type CardShape } from '../web/card-facts.ts';
import { cardMarkup, GROUND, PHOTO_HEIGHT } from './layout.ts';
import { renderPng } from './letters.ts';

/** Link previews and chats take JPEG everywhere; text stays sharp at this quality. */
const QUALITY = 84;

/** The card as JPEG; without a cover on a plain ground. */
export const drawCard = async (facts: CardFacts, shape: CardShape, cover: Buffer | null): Promise<Buffer> => {
  const { width, height } = CARD_SIZES[shape];
  const photoHeight = PHOTO_HEIGHT[shape];
  const over = await renderPng(width, height, cardMarkup(facts, shape, cover !== null));
  const ground = cover
    ? openImage(cover)
        .autoOrient()
        .resize({ width, height: photoHeight, fit: 'cover' })
        .flatten({ background: GROUND })
        .extend({ bottom: height - photoHeight, background: GROUND })
    : sharp({ create: { width, height, channels: 3, background: GROUND } });
  return ground
    .composite([{ input: over }])
    .jpeg({ quality: QUALITY, progressive: true })
    .toBuffer();
};
