import type { StockBadge } from '@cars/shared-contracts/rules/ad';
import { CARD_SIZES, type CardFacts, type CardShape } from '../web/card-facts.ts';
import { fitLine, fitLines } from './fit-text.ts';
import { measureOf, words } from './letters.ts';

/** The colors of the product's dark theme: a card is seen on grounds of any color. */
export const GROUND = '#141b22';
const INK = '#ffffff';
const QUIET_INK = '#d5dce3';
const BADGE_COLORS: Readonly<Record<StockBadge['color'], string>> = {
  green: '#17763f',
  black: '#414c58',
  blue: '#1c64ad',
};
const ACCENT = '#1f72c4';

const MARGIN = 56;
const TITLE = { size: 56, weight: 700, lineHeight: 64, linesMax: 2 } as const;
const PRICE = { size: 64, weight: 700 } as const;
const DETAILS = { size: 36, weight: 500 } as const;
const PILL = { size: 32, weight: 500, padding: 24, height: 60, gap: 16 } as const;
const HUGE_MARK = { size: 240, weight: 700 } as const;

/** Height of the photo: all of a wide card, with the words over its dark lower part. */
export const PHOTO_HEIGHT: Readonly<Record<CardShape, number>> = { wide: 630, square: 740 };

const SHADE =
  '<defs><linearGradient id="shade" x1="0" y1="0" x2="0" y2="1"><stop offset="0.32" stop-color="#0a0e12" stop-opacity="0"/><stop offset="0.66" stop-color="#0a0e12" stop-opacity="0.68"/><stop offset="1" stop-color="#0a0e12" stop-opacity="0.94"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#shade)"/>';

const pill = (text: string, left: number, width: number, fill: string): string =>
  `<rect x="${left}" y="${MARGIN - 16}" width="${width}" height="${PILL.height}" rx="${PILL.height / 2}" fill="${fill}"/>${words(text, { ...PILL, x: left + PILL.padding, y: MARGIN + 25, fill: INK })}`;

/** The product's name on the left, what a buyer must know before opening on the right. */
const pills = (badges: readonly StockBadge[], cardWidth: number): string => {
  const measure = measureOf(PILL.size, PILL.weight);
  const widthOf = (text: string) => Math.ceil(measure(text)) + 2 * PILL.padding;
  let right = cardWidth - MARGIN;
  const drawn = badges.map(({ text, color }) => {
    const width = widthOf(text);
    right -= width;
    const own = pill(text, right, width, BADGE_COLORS[color]);
    right -= PILL.gap;
    return own;
  });
  return [pill('Авторынок', MARGIN, widthOf('Авторынок'), ACCENT), ...drawn].join('');
};

/** Without a photo the mark's name replaces it, as large as fits. */
const hugeMark = (mark: string, shape: CardShape): string => {
  const room = CARD_SIZES[shape].width - 2 * MARGIN;
  const width = measureOf(HUGE_MARK.size, HUGE_MARK.weight)(mark);
  const size = Math.floor(HUGE_MARK.size * Math.min(1, room / Math.max(1, width)));
  const y = PHOTO_HEIGHT[shape] * (shape === 'wide' ? 0.46 : 0.6);
  return words(mark, { ...HUGE_MARK, size, x: MARGIN, y, fill: '#2f3c49' });
};

/** What is drawn over the photo, or over the plain ground, as SVG. */
export const cardMarkup = (facts: CardFacts, shape: CardShape, hasPhoto: boolean): string => {
  const { width, height } = CARD_SIZES[shape];
  const room = width - 2 * MARGIN;
  const lines = fitLines(facts.title, room, TITLE.linesMax, measureOf(TITLE.size, TITLE.weight));
  const details = fitLine(facts.details, room, measureOf(DETAILS.size, DETAILS.weight));
  const detailsY = height - MARGIN;
  const priceY = detailsY - 68;
  const titleY = facts.price ? priceY - 84 : priceY;
  const title = lines.map((line, at) =>
    words(line, { ...TITLE, x: MARGIN, y: titleY - (lines.length - 1 - at) * TITLE.lineHeight, fill: INK }),
  );
  return [
    ...(hasPhoto ? (shape === 'wide' ? [SHADE] : []) : [hugeMark(facts.mark, shape)]),
    pills(facts.badges, width),
    ...title,
    words(facts.price, { ...PRICE, x: MARGIN, y: priceY, fill: INK }),
    words(details, { ...DETAILS, x: MARGIN, y: detailsY, fill: QUIET_INK }),
  ].join('');
};
