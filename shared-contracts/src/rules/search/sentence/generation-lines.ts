/** A generation: `number` is that of its name, `codes` are in lower case, `years` begin with it and its facelifts. */
export interface SentenceGeneration {
  readonly number: number | null;
  readonly codes: readonly string[];
  readonly years: readonly number[];
  /** Null while it is built. */
  readonly end: number | null;
}

/*
 * Generations of models, a mark to a line: `mark ordinal=generations ordinal=generations`. A generation is its beginning
 * (a year of two digits, later its distance to the last end), `#n` where its number is not the next one (0 for none),
 * its codes before `:` and the years of each of its parts (base 36), `+` for one that is still built.
 */
const DISTANCE_SIGNS = ',;!';
const DISTANCE_ZERO = 18;
const CENTURY_END = 50;

const distanceOf = (sign: string): number =>
  sign.startsWith('.') ? Number.parseInt(sign.slice(1), 36) - DISTANCE_ZERO : -DISTANCE_SIGNS.indexOf(sign);

const GENERATION = /(\d\d|[,;!]|\.\w)(?:#(\w))?(?:([^:,;!.#+]+):)?([0-9a-z]*)(\+?)/g;

/** The generations of one model. */
export const readGenerations = (text: string): readonly SentenceGeneration[] => {
  let last = 0;
  let end = 0;
  return Array.from(text.matchAll(GENERATION), ([, start = '', named, codes, lengths = '', open]) => {
    const isYear = /^\d/.test(start);
    const first = isYear
      ? Number(start) + (Number(start) < CENTURY_END ? 2000 : 1900)
      : end + distanceOf(start);
    const years = [first];
    for (const length of lengths) years.push((years.at(-1) ?? 0) + Number.parseInt(length, 36));
    end = years.at(-1) ?? 0;
    last = named === undefined ? last + (last < 0 ? 0 : 1) : Number.parseInt(named, 36) || -1;
    return {
      number: last < 0 ? null : last,
      codes: codes?.toLowerCase().split('/') ?? [],
      years: open ? years : years.slice(0, -1),
      end: open ? null : end,
    };
  });
};

/** The generations of every model by its id, each as its text. */
export const readGenerationLines = (lines: string): ReadonlyMap<number, string> =>
  new Map(
    lines
      .trim()
      .split('\n')
      .flatMap((line) => {
        const [mark, ...models] = line.split(' ');
        return models.map((model) => {
          const [ordinal, text = ''] = model.split('=');
          return [Number(mark) * 1000 + Number(ordinal), text] as const;
        });
      }),
  );

export const writeGenerations = (generations: readonly SentenceGeneration[]): string => {
  let last = 0;
  let end: number | null = null;
  return generations
    .map(({ number, codes, years: [first = 0, ...parts], end: own }) => {
      const distance: number = first - (end ?? 0);
      const isNear = end !== null && Math.abs(distance) < DISTANCE_ZERO;
      if (end !== null && !isNear)
        throw new Error(`A generation cannot begin ${distance} years after the last`);
      const start = !isNear
        ? String(first % 100).padStart(2, '0')
        : distance <= 0 && distance > -DISTANCE_SIGNS.length
          ? DISTANCE_SIGNS.charAt(-distance)
          : `.${(distance + DISTANCE_ZERO).toString(36)}`;
      const next = last < 0 ? null : last + 1;
      const named = number === next ? '' : `#${(number ?? 0).toString(36)}`;
      last = number ?? -1;
      const bounds = [first, ...parts, ...(own === null ? [] : [own])];
      const lengths = bounds.slice(1).map((bound, at) => (bound - (bounds[at] ?? 0)).toString(36));
      end = own;
      return `${start}${named}${codes.length > 0 ? `${codes.join('/')}:` : ''}${lengths.join('')}${own === null ? '+' : ''}`;
    })
    .join('');
};
