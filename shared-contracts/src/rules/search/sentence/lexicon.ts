import { editDistance } from '../edit-distance.ts';
import { fits, isAdjective, readPattern, type WordPattern } from './endings.ts';

/** A known phrase: what it is (`kpps`, `bound`, …) and its value. */
export interface Phrase {
  readonly group: string;
  readonly value: string;
  readonly words: readonly WordPattern[];
}

export interface Lexicon {
  /** Phrases by the stem of their first word. */
  readonly byStem: ReadonlyMap<string, readonly Phrase[]>;
  /** Stems that may have a typo, by their first letter. */
  readonly longStems: ReadonlyMap<string, readonly WordPattern[]>;
}

/** Shorter stems are other words as soon as a letter differs. */
const TYPO_STEM_MIN_CHARS = 5;
const TYPO_WORD_MIN_CHARS = 6;
const TWO_TYPOS_MIN_CHARS = 10;
const ENDING_TYPO_STEM_MIN_CHARS = 7;
const STEM_MIN_CHARS = 3;

/** Words that set no filter are not looked for in one with a typo: «студия» is no «ступень», «касса» no «класс». */
const UNREPAIRED = /^(?:other -|unit count)/;

export const createLexicon = (tables: readonly string[]): Lexicon => {
  const byStem = new Map<string, Phrase[]>();
  const longStems = new Map<string, WordPattern[]>();
  const known = new Set<string>();
  for (const line of tables.flatMap((table) => table.trim().split('\n'))) {
    const colon = line.indexOf(': ');
    const head = line.slice(0, colon);
    const group = head.slice(0, head.indexOf(' '));
    const value = head.slice(group.length + 1);
    const isRepaired = !UNREPAIRED.test(head);
    for (const text of line.slice(colon + 2).split(', ')) {
      const words = text.split(' ').map(readPattern);
      const first = words[0]?.stem ?? '';
      const list = byStem.get(first);
      if (list) list.push({ group, value, words });
      else byStem.set(first, [{ group, value, words }]);
      for (const word of words) {
        const least = isAdjective(word) ? STEM_MIN_CHARS : TYPO_STEM_MIN_CHARS - 1;
        if (!isRepaired || word.stem.length < least || known.has(word.stem)) continue;
        known.add(word.stem);
        const letter = word.stem.charAt(0);
        const same = longStems.get(letter);
        if (same) same.push(word);
        else longStems.set(letter, [word]);
      }
    }
  }
  return { byStem, longStems };
};

/** Longest ending of a word. */
const ENDING_MAX_CHARS = 6;

/** Phrases that begin at a word, the longest first. `spellings` are the forms of each word to compare. */
export const phrasesAt = (
  lexicon: Lexicon,
  spellings: readonly (readonly string[])[],
  at: number,
): readonly Phrase[] => {
  const found: Phrase[] = [];
  for (const word of spellings[at] ?? []) {
    for (let length = word.length; length >= Math.max(1, word.length - ENDING_MAX_CHARS); length--) {
      for (const phrase of lexicon.byStem.get(word.slice(0, length)) ?? []) {
        const isHere = phrase.words.every((pattern, next) =>
          (spellings[at + next] ?? []).some((spelling) => fits(pattern, spelling)),
        );
        if (isHere) found.push(phrase);
      }
    }
  }
  return found.length > 1 ? found.sort((a, b) => b.words.length - a.words.length) : found;
};

/** More than one letter, less than two. */
const ODD = 1.5;
const FORMS = 'ый ий ая яя ое ые ой ую'.split(' ');
const sorted = (text: string) => [...text].sort().join('');

/** «Беллый», «битай», «краснй»: one typo in a form of an adjective, none that replaces a letter of a short stem. */
const isOddAdjective = (word: string, { stem }: WordPattern): boolean =>
  /(?:[аеоыюяй]|[иы]и)$/.test(word) &&
  FORMS.some((ending) => {
    const form = stem + ending;
    return (
      (word.length > form.length ||
        (word.length < form.length && word.slice(-1) === form.slice(-1)) ||
        word.startsWith(stem) ||
        sorted(word) === sorted(form)) &&
      editDistance(word, form, 1) === 1
    );
  });

/** The known word that a word with a typo means, or null. */
export const correct = (lexicon: Lexicon, word: string): string | null => {
  if (word.length < TYPO_STEM_MIN_CHARS - 1) return null;
  let best: string | null = null;
  let least = 3;
  for (const pattern of lexicon.longStems.get(word.charAt(0)) ?? []) {
    const { stem, endings } = pattern;
    const [ending = ''] = endings;
    if (least > ODD && isAdjective(pattern) && isOddAdjective(word, pattern)) {
      // «Белвя» is rather «белая» than a form of Белово.
      least = word.startsWith(stem) ? 1 : ODD;
      best = stem + ending;
    }
    if (word.length < TYPO_STEM_MIN_CHARS) {
      // «Дизль», «седн»: a letter is left out inside.
      if (stem.length === TYPO_STEM_MIN_CHARS && stem.slice(-1) === word.slice(-1) && endings.has(''))
        if (editDistance(word, stem, 1) === 1) return stem;
      continue;
    }
    if (stem.length < TYPO_STEM_MIN_CHARS && (stem.length < 4 || word.length < TYPO_WORD_MIN_CHARS)) continue;
    // «Серебристй»: the stem is right, its ending is not.
    if (stem.length >= ENDING_TYPO_STEM_MIN_CHARS && word.length <= stem.length + 2 && word.startsWith(stem))
      return stem + ending;
    const max =
      stem.length >= TWO_TYPOS_MIN_CHARS - 3 &&
      (word.length >= TWO_TYPOS_MIN_CHARS - 1 || word.slice(-2) === stem.slice(-2))
        ? 2
        : 1;
    for (let length = stem.length - max; length <= stem.length + max && length <= word.length; length++) {
      const rest = word.slice(length);
      if (!endings.has(rest)) continue;
      const distance = editDistance(word.slice(0, length), stem, max);
      if (distance >= Math.min(least, max + 1)) continue;
      least = distance;
      best = stem + rest;
    }
  }
  return best;
};

/** «Правый рль», «полны привод»: a word with a typo that makes a phrase with the word before or after, or null. */
export const correctBeside = (
  { byStem }: Lexicon,
  before: readonly string[],
  words: readonly string[],
  after: readonly string[],
): string | null => {
  const [word = ''] = words;
  const parts = (text: string, least: number) =>
    Array.from({ length: Math.max(0, text.length - least + 1) }, (_, cut) =>
      text.slice(0, text.length - cut),
    );
  for (const text of before) {
    for (const {
      words: [first, second],
    } of parts(text, STEM_MIN_CHARS).flatMap((stem) => byStem.get(stem) ?? [])) {
      if (!first || !second || second.stem.length < STEM_MIN_CHARS || !fits(first, text)) continue;
      if (editDistance(word, second.stem, 1) === 1) return second.stem;
    }
  }
  for (const stem of parts(word, Math.max(STEM_MIN_CHARS, word.length - 3))) {
    for (const {
      words: [first, second],
    } of byStem.get(stem) ?? []) {
      if (first && second && after.some((text) => fits(second, text))) return stem + [...first.endings][0];
    }
  }
  return null;
};
