import type { AutoListMark, AutoListModel } from '../../../schemas/handbook.ts';
import { deviceNow } from '../../device-clock.ts';
import { ODD_KEYS, swapLayout, TWO_LETTERS } from '../layout.ts';
import type { SearchIndex } from '../search-index.ts';
import type { Choice } from './choices.ts';
import { collect } from './collect.ts';
import type { Quantity, SentenceFilters, SentencePart } from './filters.ts';
import { generationOf } from './generations.ts';
import { knownPhrases } from './known-phrases.ts';
import { markAt, withOtherMarks } from './marks.ts';
import { isNameWord, isRatherName, nameOf, nearness } from './names.ts';
import { readQuantities } from './quantities.ts';
import { readRadii } from './radius.ts';
import { marksOf, readChoices } from './read-choices.ts';
import { modelNumbers, numberOfModel, readName } from './read-name.ts';
import { scan } from './scan.ts';
import { afterPoint, type Span, spansOf, withPreposition } from './spans.ts';
import { isAboutOther, isOfCar } from './subject.ts';
import { sentenceText, type Token, tokenize } from './tokens.ts';

/** What a sentence names [SENT-1]. Places refer to `text`. */
export interface Sentence {
  readonly text: string;
  readonly mark: AutoListMark | null;
  readonly model: AutoListModel | null;
  /** All marks where the sentence names several, `mark` first; else none. */
  readonly marks: readonly AutoListMark[];
  /** Marks that are not wanted. */
  readonly excluded: readonly AutoListMark[];
  readonly region: string | null;
  readonly filters: SentenceFilters;
  readonly parts: readonly SentencePart[];
  /** What was not understood [SENT-3]. */
  readonly unknown: readonly Span[];
}

interface Reading extends Sentence {
  /** Words that neither a phrase nor a name explains. */
  readonly strange: readonly Token[];
  readonly isSure: boolean;
}

/** How near the words of a query are to names; in another layout many of them are the same. */
type Nearness = Map<string, 0 | 1 | 2>;

const read = (index: SearchIndex, text: string, now: Date, known: Nearness): Reading => {
  const tokens = tokenize(text);
  const nameWords = new Map<Token, boolean>();
  const isName = (token: Token): boolean => {
    const known = nameWords.get(token) ?? isNameWord(index, token.text);
    nameWords.set(token, known);
    return known;
  };
  const near = ({ text: word }: Token) => {
    const found = known.get(word) ?? nearness(index, word);
    known.set(word, found);
    return found;
  };
  const s = scan(knownPhrases(), tokens, near, (token, word) => isRatherName(index, token, word));
  const radii = readRadii(s);
  const quantities = readQuantities({ scan: s, now, isModelNumber: modelNumbers(index, s, isName) });
  const own = readChoices(s, (at) => markAt(index, tokens, at));
  const name = readName(index, s, own, isName, quantities.length + radii.length === 0);
  const { named: readNamed, marks } = withOtherMarks(
    index,
    tokens,
    (at) => !s.taken[at] && !own.denied.has(at),
    name.named,
  );
  const number = numberOfModel(index, tokens, readNamed);
  const named = number ? { ...readNamed, used: new Set([...readNamed.used, number]) } : readNamed;
  const isOther = isAboutOther(
    s,
    named,
    quantities,
    own,
    (token) => near(token) > 0 && nameOf(index, [token]).mark?.id === named.mark?.id,
  );
  // «Веста кросс» is a Vesta, of any body.
  const isVersion = ({ start }: Choice) => named.model !== null && tokens[start]?.text === 'кросс';
  const choices = [
    ...radii,
    ...own.choices.filter((choice) => !name.lost.has(choice) && !isOther && !isVersion(choice)),
  ];
  const amounts = isOther ? [] : quantities.filter((quantity) => isOfCar(s, quantity));
  const { filters: collected, region, refused } = collect(amounts, choices);
  const agreed: readonly (Quantity | Choice)[] = [...amounts, ...choices].filter(
    (part) => !refused.has(part),
  );
  const isOfPart = tokens.map((_, at) => agreed.some(({ start, end }) => start <= at && at < end));
  const isExcluded = (at: number) => own.excluded.some(({ start, end }) => start <= at && at < end);
  const isUnread = (at: number) => tokens[at] !== undefined && !isOfPart[at] && !isExcluded(at);
  const isOfName = (at: number) => {
    const token = tokens[at];
    return token !== undefined && named.used.has(token);
  };
  const model = isOther ? null : named.model;
  const generation =
    model &&
    generationOf(
      model.id,
      {
        scan: s,
        isName: isOfName,
        isNumbered: number !== null,
        isFree: (at) =>
          isUnread(at) &&
          !isOfName(at) &&
          !own.denied.has(at) &&
          // «Гбо 4 поколения».
          tokens[at - 1]?.text !== 'гбо',
      },
      collected.year,
    );
  const filters = generation ? { ...collected, year: generation.year } : collected;
  // «Камри хв70»: another name of the same model.
  const isNameAgain = (token: Token) => {
    if (named.model === null || token.kind !== 'word' || token.text.length < 3 || !isName(token))
      return false;
    if ([...named.used].some(({ text: word }) => word === token.text)) return true;
    const again = nameOf(index, [token]);
    return again.isExact && again.model?.id === named.model.id;
  };
  // «Ауди 80 б4»: the number names the model, and the years of the code are not known.
  const isCodeOfName = (at: number) =>
    number !== null && tokens[at] !== number && (tokens[at]?.isGlued || tokens[at + 1]?.isGlued) === true;
  const free = tokens.map(
    (token, at) =>
      isUnread(at) &&
      (!isOfName(at) || isCodeOfName(at)) &&
      !generation?.used.has(token) &&
      (own.denied.has(at) || !isNameAgain(token)),
  );
  const isFree = (at: number) => free[at] === true;
  // «Потолок», «цена», «двигатель».
  const isNoun = (at: number, groups: string) =>
    /domain|part|gear/.test(groups) || /^(?:какое|пото|лими|сорти)/.test(tokens[at]?.text ?? '');
  /** Whether only fillers are between a word and a condition that is understood. */
  const isBeside = (at: number, step: 1 | -1): boolean => {
    const domain = s.phrases[at]?.find(({ group }) => group === 'domain')?.value;
    for (let next = at + step; tokens[next]; next += step) {
      // «Пробег автомат»: the mileage is no part of the gearbox.
      if (isOfPart[next])
        return !domain || agreed.some(({ key, start, end }) => key === domain && start <= next && next < end);
      if (
        !s.phrases[next]?.some(({ group }) => /filler|domain|bound/.test(group)) &&
        tokens[next]?.kind !== 'sign'
      )
        return false;
    }
    return false;
  };
  const isEmpty = (at: number) => {
    if (!isFree(at) || own.denied.has(at)) return false;
    if (tokens[at]?.kind === 'sign') return true;
    // «V6», «16v»: the letter is no preposition.
    if (tokens[at + 1]?.kind === 'number' && tokens[at + 1]?.isGlued && isFree(at + 1)) return false;
    if (tokens[at - 1]?.kind === 'number' && tokens[at]?.isGlued && isFree(at - 1)) return false;
    const groups = (s.phrases[at] ?? []).map(({ group }) => group).join();
    return /filler|domain|bound/.test(groups) && (!isNoun(at, groups) || isBeside(at, -1) || isBeside(at, 1));
  };
  const unknown = tokens.filter((_, at) => isFree(at) && !isEmpty(at));
  const nameSpans = spansOf(text, [...named.used], tokens, () => false);
  const generationSpans = generation ? spansOf(text, [...generation.used], tokens, () => false) : [];
  const parts: SentencePart[] = [
    ...generationSpans.map((span) => ({ key: 'year' as const, ...span })),
    ...nameSpans.map((span) => ({ key: named.model ? ('model' as const) : ('mark' as const), ...span })),
    ...own.excluded.map(({ start, end }) => ({
      key: 'excluded' as const,
      start: tokens[start]?.start ?? 0,
      end: tokens[end - 1]?.end ?? 0,
    })),
    ...agreed.map(({ key, start, end }) => ({
      key,
      // «От 200 л.с. частник»: the «с» is of the power.
      start: tokens[isOfPart[start - 1] ? start : withPreposition(tokens, start, named)]?.start ?? 0,
      end: afterPoint(text, tokens[end - 1]?.end ?? 0),
    })),
  ];
  return {
    text,
    mark: named.mark,
    model: named.model,
    marks,
    excluded: marksOf(own.excluded),
    region,
    filters,
    parts: parts.sort((a, b) => a.start - b.start),
    unknown: spansOf(text, unknown, tokens, isEmpty),
    strange: unknown.filter(
      (token) =>
        token.kind === 'word' &&
        token.text.length > 1 &&
        (s.phrases[tokens.indexOf(token)] ?? []).length === 0,
    ),
    isSure: named.mark === null || named.isExact,
  };
};

/** Words of which a token is strange, typed in the other layout. */
const swapStrange = (text: string, strange: readonly Token[]): string => {
  let at = 0;
  return text
    .split(' ')
    .map((word) => {
      const [start, end] = [at, at + word.length];
      at = end + 1;
      const isStrange = strange.some((token) => token.start >= start && token.end <= end);
      return (isStrange && !KEYS_OF_SIGNS.test(word)) || isKeysOfLetters(word) ? swapLayout(word) : word;
    })
    .join(' ');
};

/** «Обед» is no name in the other layout: these keys are signs. */
const KEYS_OF_SIGNS = /[хъжэбю]/i;

/** «[5» is «х5». */
const KEYS_OF_LETTERS = /[[\]{}]/;
const CYRILLIC = /[а-я]/i;
const isKeysOfLetters = (word: string): boolean => KEYS_OF_LETTERS.test(word) && !CYRILLIC.test(word);

const partsOf = ({ parts }: Reading) => parts.length;

/** The sentence with a layout that explains more of it. */
const readRepaired = (index: SearchIndex, text: string, now: Date): Reading => {
  const known: Nearness = new Map();
  const typed = read(index, text, now, known);
  const isOdd = ODD_KEYS.test(text) || !typed.isSure;
  if ((typed.strange.length === 0 && !isOdd) || !TWO_LETTERS.test(text)) return typed;
  let best = typed;
  for (const other of new Set([swapStrange(text, typed.strange), swapLayout(text)])) {
    // «Абс» is no «f,c».
    if (other === text.toLowerCase() || /[a-z][,.][a-z]/.test(other)) continue;
    const swapped = read(index, other, now, known);
    const isBetter =
      swapped.strange.length < best.strange.length ||
      (swapped.strange.length === best.strange.length &&
        swapped.isSure &&
        (!best.isSure || ODD_KEYS.test(best.text)));
    if (isBetter && swapped.isSure && partsOf(swapped) >= partsOf(best) && partsOf(swapped) > 0)
      best = swapped;
  }
  return best;
};

/**
 * Understands a sentence of the search field [SENT-1]: mark, model and filters in any order, with typos, in the
 * other layout or alphabet. Numbers and words of a model stay with it [SENT-2].
 */
export const understandSentence = (query: string, index: SearchIndex, now = deviceNow()): Sentence => {
  const { strange: _strange, isSure: _isSure, ...sentence } = readRepaired(index, sentenceText(query), now);
  return sentence;
};
