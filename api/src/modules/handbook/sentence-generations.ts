import {
  type SentenceGeneration,
  writeGenerations,
} from '@cars/shared-contracts/rules/search/sentence/generation-lines';
import type { Generation, Mark } from './catalog/catalog.ts';

const ROMAN = /^[IVX]+$/;
const ROMAN_DIGITS: Readonly<Record<string, number>> = { I: 1, V: 5, X: 10 };
const MODEL_IDS_PER_MARK = 1000;
/** Rarer models are left out: the search has a limit of bytes [SENT-19]. */
export const POPULARITY_MIN = 42;

const romanNumber = (text: string): number => {
  const digits = Array.from(text, (letter) => ROMAN_DIGITS[letter] ?? 0);
  return digits.reduce((sum, digit, at) => sum + (digit < (digits[at + 1] ?? 0) ? -digit : digit), 0);
};

/** «VII (XV50)», «I (957)», «B5», «Mk3», «H», «60 Series», «III Prime». */
const readName = (name: string): Pick<SentenceGeneration, 'number' | 'codes'> => {
  const [first = '', ...rest] = name.replace(/[()]/g, '').split(/[ ,;/]+/);
  const known = /^(?:Mk|[BT])(\d)$/.exec(first);
  const isRoman = ROMAN.test(first);
  const codes = [...(isRoman || first.startsWith('Mk') ? [] : [first]), ...rest].filter(
    (code) => /^(?=.*[A-Z\d])[\w]{1,5}$/.test(code) && !/[a-z]{2}/.test(code),
  );
  return { number: isRoman ? romanNumber(first) : known ? Number(known[1]) : null, codes };
};

/** Facelifts are parts of their generation here. */
export const sentenceGenerations = (generations: readonly Generation[]): SentenceGeneration[] => {
  const byName = new Map<string, Generation[]>();
  for (const generation of generations) {
    const name = generation.name.replace(/ Рестайлинг(?: \d)?/, '');
    byName.set(name, [...(byName.get(name) ?? []), generation]);
  }
  return [...byName].map(([name, parts]) => {
    const years = parts.map(({ year_from }) => year_from);
    return { ...readName(name), years, end: parts.at(-1)?.year_to ?? null };
  });
};

/** The generations of models for the sentences of the search, in the format of `readGenerationLines`. */
export const generationLines = (marks: readonly Mark[]): string =>
  marks
    .flatMap(({ id, models }) => {
      const known = models
        .filter(({ generations, popularity }) => generations.length > 0 && popularity >= POPULARITY_MIN)
        .sort((a, b) => a.id - b.id)
        .map(
          (model) =>
            `${model.id % MODEL_IDS_PER_MARK}=${writeGenerations(sentenceGenerations(model.generations))}`,
        );
      return known.length > 0 ? [`${id} ${known.join(' ')}`] : [];
    })
    .join('\n');
