import { LOOKALIKES } from '@cars/shared-contracts/rules/search/transliterate';
import { CATALOG, type Generation, type Mark, type Model } from './catalog.ts';

const DIACRITICS = /\p{M}/gu;

/** The comparable form of a name: no case, ё, accents, look-alikes, spaces or marks but `+` and `#`. */
export function foldName(name: string): string {
  return name
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replaceAll('й', 'и')
    .normalize('NFD')
    .replace(DIACRITICS, '')
    .replaceAll('&', 'and')
    .replace(/[^a-zа-я0-9+#]/g, '')
    .replace(/[авекмнорстух]/g, (letter) => LOOKALIKES[letter] ?? letter);
}

const withoutParentheses = (name: string) => name.replace(/ ?\([^()]*\)/g, '');

/**
 * Names by their comparable form; a proper name is preferred to a name without its parentheses, and that to
 * another spelling.
 */
function nameIndex<Item extends { name: string; alt: readonly string[] }>(
  items: readonly Item[],
  more: (item: Item) => readonly string[] = () => [],
): ReadonlyMap<string, Item> {
  const index = new Map<string, Item>();
  const add = (name: string, item: Item) => {
    const key = foldName(name);
    if (key !== '' && !index.has(key)) index.set(key, item);
  };
  for (const item of items) add(item.name, item);
  for (const item of items) add(withoutParentheses(item.name), item);
  for (const item of items) for (const name of [...item.alt, ...more(item)]) add(name, item);
  return index;
}

const MARKS = nameIndex(CATALOG, (mark) => [mark.cyrillic]);
const MODELS = new Map<number, ReadonlyMap<string, Model>>();

function modelsOf(mark: Mark): ReadonlyMap<string, Model> {
  let index = MODELS.get(mark.id);
  if (index === undefined) {
    index = nameIndex(mark.models);
    MODELS.set(mark.id, index);
  }
  return index;
}

/** The mark of this name in any common spelling (`Lada`, `ВАЗ`, `мерседес`), or null. */
export function resolveMark(name: string): Mark | null {
  return MARKS.get(foldName(name)) ?? null;
}

/**
 * The model of this mark in any common spelling (`E-Class`, `Х5`, `рав 4`), or null; the mark's own name in
 * front is ignored: «Mazda 3» of Mazda. The mark is needed, because hundreds of names belong to several
 * marks.
 */
export function resolveModel(mark: Mark, name: string): Model | null {
  const index = modelsOf(mark);
  const key = foldName(name);
  const found = index.get(key);
  if (found !== undefined) return found;
  for (const prefix of [mark.name, withoutParentheses(mark.name), mark.cyrillic, ...mark.alt].map(foldName)) {
    if (prefix !== '' && key.startsWith(prefix)) {
      const rest = index.get(key.slice(prefix.length));
      if (rest !== undefined) return rest;
    }
  }
  return null;
}

const FACELIFT_PATTERN = /рестайлинг(?:\s+(i{1,3}|\d)(?![\p{L}\p{N}]))?/iu;

function faceliftOf(text: string): number {
  const match = FACELIFT_PATTERN.exec(text);
  if (match === null) return 0;
  const number = match[1]?.toLowerCase() ?? '1';
  return number.startsWith('i') ? number.length : Number(number);
}

const tokens = (text: string) =>
  text
    .replace(FACELIFT_PATTERN, ' ')
    .toUpperCase()
    .replaceAll('Х', 'X')
    .match(/[\p{L}\p{N}]+/gu) ?? [];

// An import resolves the same few generations tens of thousands of times.
const TOKENS = new Map<number, readonly string[]>();

function tokensOf({ id, name }: Generation): readonly string[] {
  let known = TOKENS.get(id);
  if (known === undefined) {
    known = tokens(name);
    TOKENS.set(id, known);
  }
  return known;
}

/**
 * How well a generation's own words (numeral, body codes) match a text; codes weigh more than the numeral.
 */
function likeness(generation: Generation, text: ReadonlySet<string>): number {
  const [first, ...codes] = tokensOf(generation);
  const codeHits = codes.filter((code) => text.has(code)).length;
  return (first !== undefined && text.has(first) ? 1 : 0) + (codeHits > 0 ? 2 : 0);
}

const wasBuiltIn = (generation: Generation, year: number) =>
  generation.year_from <= year && year <= (generation.year_to ?? Number.POSITIVE_INFINITY);

/**
 * The generation of a text from an ad («520d VII (G30/G31)», «III Рестайлинг 2»); the year of the car decides
 * between equals. An empty or foreign text leaves only the year, and then only when one generation was built
 * in that year; otherwise null.
 */
export function resolveGeneration(model: Model, text: string, year: number | null): Generation | null {
  const words = new Set(tokens(text));
  const scored = model.generations.map((generation) => ({ generation, score: likeness(generation, words) }));
  const best = Math.max(0, ...scored.map(({ score }) => score));
  if (best === 0) {
    const built = year === null ? [] : model.generations.filter((generation) => wasBuiltIn(generation, year));
    return built.length === 1 ? (built[0] ?? null) : null;
  }
  const facelift = faceliftOf(text);
  const similar = scored.filter(({ score }) => score === best).map(({ generation }) => generation);
  const exact = similar.filter((generation) => faceliftOf(generation.name) === facelift);
  // Sources count facelifts differently: for a year in which the named one was not built, its neighbor is
  // returned.
  const candidates = [...exact, ...similar];
  return (
    (year === null ? undefined : candidates.find((item) => wasBuiltIn(item, year))) ?? candidates[0] ?? null
  );
}
