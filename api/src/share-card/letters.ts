import { createRequire } from 'node:module';
import { Resvg, renderAsync } from '@resvg/resvg-js';
import { attribute } from '../web/markup.ts';
import type { Measure } from './fit-text.ts';

const { resolve } = createRequire(import.meta.url);

/** The only fonts of a card: those of the machine are never read. */
const OPTIONS = {
  font: {
    loadSystemFonts: false,
    fontFiles: ['500Medium/GolosText_500Medium', '700Bold/GolosText_700Bold'].map((file) =>
      resolve(`@expo-google-fonts/golos-text/${file}.ttf`),
    ),
    defaultFontFamily: 'Golos Text',
  },
};

export type Weight = 500 | 700;

interface Words {
  readonly x: number;
  /** The baseline. */
  readonly y: number;
  readonly size: number;
  readonly weight: Weight;
  readonly fill: string;
}

/** One line of text as SVG. */
export const words = (line: string, { x, y, size, weight, fill }: Words): string =>
  `<text x="${x}" y="${y}" font-family="Golos Text" font-size="${size}" font-weight="${weight}" fill="${fill}">${attribute(line)}</text>`;

const svgOf = (width: number, height: number, content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`;

/** Measures lines of this size and weight. */
export const measureOf =
  (size: number, weight: Weight): Measure =>
  (line) => {
    const text = words(line, { x: 0, y: size, size, weight, fill: '#000' });
    return new Resvg(svgOf(8, 8, text), OPTIONS).getBBox()?.width ?? 0;
  };

/** A drawing as PNG, made on a thread of its own. */
export const renderPng = async (width: number, height: number, content: string): Promise<Buffer> =>
  (await renderAsync(svgOf(width, height, content), OPTIONS)).asPng();
