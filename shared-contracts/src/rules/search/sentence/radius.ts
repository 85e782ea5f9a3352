import { RADII_KM } from '../../../schemas/limits.ts';
import { readAmount } from './amounts.ts';
import { boundAt } from './bounds.ts';
import type { Choice } from './choices.ts';
import { find, type Scan, take } from './scan.ts';

const CITY_WORDS_MAX = 4;

/** Where the city begins that ends before a token; null without one. */
const cityStart = (scan: Scan, end: number): number | null => {
  for (let start = end - 1; start >= Math.max(0, end - CITY_WORDS_MAX); start--) {
    if (
      (scan.phrases[start] ?? []).some(({ group, words }) => group === 'city' && start + words.length === end)
    )
      return start;
  }
  return null;
};

const isCityAt = ({ phrases, tokens }: Scan, at: number): boolean =>
  [at, /^(?:г|города?)$/.test(tokens[at]?.text ?? '') ? at + 1 : at].some((start) =>
    (phrases[start] ?? []).some(({ group }) => group === 'city'),
  );

/** «В радиусе до», «+», «и»: where the kilometers begin, and whether these words are enough for a radius. */
const openingAt = (scan: Scan, at: number): { readonly from: number; readonly isSure: boolean } => {
  const { tokens } = scan;
  const city = cityStart(scan, at);
  const word = find(scan, at, 'radius');
  if (word) {
    const next = at + word.words.length;
    return { from: boundAt(scan, next)?.end ?? next, isSure: true };
  }
  if (city !== null) {
    if (tokens[at]?.text === '+' || tokens[at]?.text === 'плюс') return { from: at + 1, isSure: true };
    if (tokens[at]?.text === 'и') return { from: at + 1, isSure: false };
    const before = tokens[city - 1]?.text ?? '';
    return { from: boundAt(scan, at)?.end ?? at, isSure: /^(?:от|вокруг|радиусе)$/.test(before) };
  }
  return { from: boundAt(scan, at)?.end ?? at, isSure: false };
};

/** «В радиусе 100 км от казани»: the radius that begins at a token, up to the next one that can be chosen. */
const radiusAt = (scan: Scan, at: number): (Choice & { readonly takenTo: number }) | null => {
  const { from, isSure } = openingAt(scan, at);
  const amount = readAmount(scan, from);
  if (!amount || amount.scale > 0 || amount.currency) return null;
  const isNamed = find(scan, at, 'radius') !== null;
  if (amount.unit !== 'km' && !(isNamed && amount.unit === null)) return null;
  const around = find(scan, amount.end, 'around');
  const isFrom = scan.tokens[amount.end]?.text === 'от' && isCityAt(scan, amount.end + 1);
  if (!isSure && !around && !isFrom) return null;
  const radius = RADII_KM.find((km) => km >= amount.value);
  const end = around ? amount.end + around.words.length : amount.end;
  return { key: 'radius_km', value: String(radius ?? ''), start: at, end, takenTo: isFrom ? end + 1 : end };
};

/** The radii of a sentence; takes their tokens, so that they are no mileage and no part of a name. */
export const readRadii = (scan: Scan): readonly Choice[] => {
  const found: Choice[] = [];
  if (!scan.phrases.flat().some(({ group, value }) => group === 'radius' || value === 'km')) return found;
  for (let at = 0; at < scan.tokens.length; at++) {
    const radius = radiusAt(scan, at);
    if (!radius) continue;
    const { takenTo, ...choice } = radius;
    found.push(choice);
    take(scan, at, takenTo);
    at = takenTo - 1;
  }
  return found;
};
