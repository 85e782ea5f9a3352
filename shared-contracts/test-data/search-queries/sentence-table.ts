/** One sentence with what it names: names as in the catalog, filters as `search:explain` prints them. */
export interface ExpectedSentence {
  readonly query: string;
  readonly mark: string | null;
  readonly model: string | null;
  readonly filters: Readonly<Record<string, unknown>>;
  /** All marks when the sentence names several, those that it excludes, and its region. */
  readonly marks: readonly string[];
  readonly excluded: readonly string[];
  readonly region: string | null;
  /** Not looked at while the rules are written: only its group's totals are printed. */
  readonly isHeldOut: boolean;
}

const LISTS = new Set(['kpps', 'engines', 'bodies', 'drivetrains', 'colors']);
const RANGES = new Set(['price', 'year', 'mileage', 'power']);

const readRange = (text: string): Record<string, unknown> => {
  const [numbers = '', currency] = text.split(' ');
  const [from = '', to = from] = numbers.split('..');
  return {
    ...(from === '' ? {} : { from: Number(from) }),
    ...(to === '' ? {} : { to: Number(to) }),
    ...(currency ? { currency } : {}),
  };
};

/** A name of several words has `_` in place of its spaces. */
const namesOf = (filters: readonly string[], key: string): readonly string[] => {
  const text = filters.find((filter) => filter.startsWith(`${key}=`));
  return text
    ? text
        .slice(key.length + 1)
        .replaceAll('_', ' ')
        .split(',')
    : [];
};
const IS_FILTER = /^(?!marks=|excluded=|region=)/;

const readFilter = (text: string): readonly [string, unknown] => {
  const [key = '', value = ''] = text.split('=');
  if (RANGES.has(key)) return [key, readRange(value)];
  if (key === 'radius_km') return [key, Number(value)];
  return [key, LISTS.has(key) ? value.split(',') : value];
};

/**
 * Reads a table of sentences; every second one is held out. A line is `meaning <- sentence ; sentence`, a meaning
 * `Mark / Model` or `-`, then ` + key=value` for each filter, mark list and region, where a range is `from..to` or one number for both.
 */
export const sentences = (table: string): readonly ExpectedSentence[] =>
  table
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [left, right] = line.split(' <- ');
      if (left === undefined || right === undefined) throw new Error(`«${line}» is not a line of sentences`);
      const [name = '-', ...filters] = left.trim().split(' + ');
      const [mark, model] = name === '-' ? [] : name.split(' / ');
      return right.split(' ; ').map((query) => ({
        query,
        mark: mark ?? null,
        model: model ?? null,
        filters: Object.fromEntries(filters.filter((filter) => IS_FILTER.test(filter)).map(readFilter)),
        marks: namesOf(filters, 'marks'),
        excluded: namesOf(filters, 'excluded'),
        region: namesOf(filters, 'region')[0] ?? null,
      }));
    })
    .map((sentence, at) => ({ ...sentence, isHeldOut: at % 2 === 1 }));

/** Sentences that are written after a mistake: all for development. */
export const developed = (table: string): readonly ExpectedSentence[] =>
  sentences(table).map((sentence) => ({ ...sentence, isHeldOut: false }));

/** Sentences that no rule was written for: all held out. */
export const heldOut = (table: string): readonly ExpectedSentence[] =>
  sentences(table).map((sentence) => ({ ...sentence, isHeldOut: true }));
