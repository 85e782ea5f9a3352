import { editDistance } from '../edit-distance.ts';
import { foldedName, NEEDS_PREPOSITION, PREPOSITIONS } from './city-words.ts';
import { plain } from './endings.ts';
import { correct, correctBeside, type Lexicon, type Phrase, phrasesAt } from './lexicon.ts';
import { spellingsOf, type Token } from './tokens.ts';

/** A sentence with the phrases that begin at each of its tokens. */
export interface Scan {
  readonly tokens: readonly Token[];
  readonly phrases: readonly (readonly Phrase[])[];
  /** Tokens that a part of the reading has taken. */
  readonly taken: boolean[];
  /** How near a word is to one of a name. */
  readonly nearness: (token: Token) => 0 | 1 | 2;
}

/** A shorter word is rather a name with a typo than another word with one. */
const CERTAIN_MIN_CHARS = 8;

/** «Правй руль»: the word is one of a phrase with the word beside it. */
const isInPhrase = (lexicon: Lexicon, spellings: readonly (readonly string[])[], at: number): boolean =>
  [at - 1, at].some((start) =>
    phrasesAt(lexicon, spellings, start).some(({ words }) => words.length > 1 && start + words.length > at),
  );

/** «2015 гда». */
const isYearAfter = ({ text }: Token, before: Token | undefined): boolean =>
  /^(?:19|20)\d\d$/.test(before?.text ?? '') && text.startsWith('г') && editDistance(text, 'года', 1) === 1;

const withoutVowels = (text: string) => text.replace(/[аеиоуы]/g, '-');

/** «Пробгк до 100». */
const isMileageBefore = ({ text }: Token, next: Token | undefined): boolean =>
  /^(?:до|от|не)$/.test(next?.text ?? '') && /^проб/.test(text) && editDistance(text, 'пробег', 2) <= 2;

/** `nearness`: how near a word is to a name. `isName`: whether it is rather that name than the known word. */
export const scan = (
  lexicon: Lexicon,
  tokens: readonly Token[],
  nearness: (token: Token) => 0 | 1 | 2,
  isName: (token: Token, word: string) => boolean,
): Scan => {
  const spellings = tokens.map(spellingsOf);
  let phrases = tokens.map((_, at) => phrasesAt(lexicon, spellings, at));
  const isKnown = tokens.map(() => false);
  phrases.forEach(([longest], at) => {
    for (let next = at; next < at + (longest?.words.length ?? 0); next++) isKnown[next] = true;
  });
  let isCorrected = false;
  tokens.forEach((token, at) => {
    if (token.kind !== 'word' || isKnown[at]) return;
    const near = nearness(token);
    if (near === 2) return;
    const known = spellings[at] ?? [];
    const beside = correctBeside(lexicon, spellings[at - 1] ?? [], known, spellings[at + 1] ?? []);
    // «Золотов» is a person, «килметров» none; «kban» is «лифт» in the other layout.
    const isOdd = /(?:[^р]|[^т]р)[ое]в$|^[a-z]{1,4}$/.test(token.text);
    const word = isYearAfter(token, tokens[at - 1])
      ? 'год'
      : isMileageBefore(token, tokens[at + 1])
        ? 'пробег'
        : (beside ?? (isOdd ? null : correct(lexicon, known[0] ?? '')));
    if (word === null) return;
    const mayBeName = near === 1 && !beside && token.text.length < CERTAIN_MIN_CHARS;
    spellings[at] = [word];
    const [city] = phrasesAt(lexicon, spellings, at).filter(({ group }) => group === 'city');
    // «Куртка» is no case of Курск without «в», «масса» not Миасс, «чехол» not Чехов.
    const isOther =
      city?.words.length === 1 &&
      !PREPOSITIONS.has(tokens[at - 1]?.text ?? '') &&
      (NEEDS_PREPOSITION.has(city.value) ||
        (mayBeName && (at === 0 || word.length <= (known[0] ?? '').length)) ||
        // «Маскве».
        (![city.words[0]?.stem, plain(foldedName(city.value))].includes(word) &&
          !(word.endsWith('е') && withoutVowels(word) === withoutVowels(token.text))));
    if (isOther || (mayBeName && !isInPhrase(lexicon, spellings, at) && isName(token, word)))
      spellings[at] = known;
    else isCorrected = true;
  });
  if (isCorrected) phrases = tokens.map((_, at) => phrasesAt(lexicon, spellings, at));
  return { tokens, phrases, taken: tokens.map(() => false), nearness };
};

/** Two words. */
export const textFrom = ({ tokens }: Scan, at: number): string =>
  `${tokens[at]?.text} ${tokens[at + 1]?.text}`;

/** Whether the word at a place is one that no phrase and no name knows. */
export const isOtherWord = ({ tokens, phrases, taken, nearness }: Scan, at: number): boolean => {
  const token = tokens[at];
  if (!token || taken[at] || token.kind !== 'word') return false;
  return (phrases[at] ?? []).length === 0 && token.text.length > 2 && nearness(token) === 0;
};

/** A phrase of a group at a place, the longest; none where a token of it is taken. */
export const find = ({ phrases, taken }: Scan, at: number, group: string): Phrase | null => {
  for (const phrase of phrases[at] ?? []) {
    if (phrase.group !== group) continue;
    if (!phrase.words.some((_, next) => taken[at + next])) return phrase;
  }
  return null;
};

export const take = ({ taken }: Scan, start: number, end: number): void => {
  for (let at = start; at < end; at++) taken[at] = true;
};
