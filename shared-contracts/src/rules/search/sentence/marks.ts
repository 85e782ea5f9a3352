import type { AutoListMark } from '../../../schemas/handbook.ts';
import type { SearchIndex } from '../search-index.ts';
import { type Named, nameOf } from './names.ts';
import type { Token } from './tokens.ts';

/** A mark with the tokens that name it. */
export interface MarkPlace {
  readonly mark: AutoListMark;
  readonly start: number;
  readonly end: number;
}

const MARK_MIN_CHARS = 3;

/** Whether words are the whole name of a mark or, with `isModel`, of a model. */
const namedBy = (index: SearchIndex, words: readonly Token[], isModel: boolean): AutoListMark | null => {
  const { mark, model, isExact, used } = nameOf(index, words);
  return isExact && (model !== null) === isModel && used.size === words.length ? mark : null;
};

/** The mark that one or two words name by themselves; null where they go on to a model. */
export const markAt = (index: SearchIndex, tokens: readonly Token[], at: number): MarkPlace | null => {
  const [first, second] = [tokens[at], tokens[at + 1]];
  if (first?.kind !== 'word' || first.text.length < MARK_MIN_CHARS) return null;
  const ofTwo = second?.kind === 'word' ? namedBy(index, [first, second], false) : null;
  if (ofTwo) return { mark: ofTwo, start: at, end: at + 2 };
  const mark = namedBy(index, [first], false);
  if (!mark || (second && namedBy(index, [first, second], true))) return null;
  return { mark, start: at, end: at + 1 };
};

/** «БМВ или ауди»: the name with all marks of the free tokens, in their order; the name alone for one mark. */
export const withOtherMarks = (
  index: SearchIndex,
  tokens: readonly Token[],
  isFree: (at: number) => boolean,
  named: Named,
): { readonly named: Named; readonly marks: readonly AutoListMark[] } => {
  if (!named.mark || named.model) return { named, marks: [] };
  const places: MarkPlace[] = [];
  for (let at = 0; at < tokens.length; at++) {
    if (!isFree(at)) continue;
    const place = markAt(index, tokens, at);
    if (!place) continue;
    places.push(place);
    at = place.end - 1;
  }
  const marks = [...new Map(places.map(({ mark }) => [mark.id, mark])).values()];
  const [first] = marks;
  if (!first || marks.length < 2 || !marks.some(({ id }) => id === named.mark?.id))
    return { named, marks: [] };
  const used = new Set([...named.used, ...places.flatMap(({ start, end }) => tokens.slice(start, end))]);
  return { named: { ...named, mark: first, used }, marks };
};
