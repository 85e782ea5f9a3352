import type { MarkData } from './mark-data.ts';
import { MARKS_ASIA } from './marks-asia.ts';
import { MARKS_BRITAIN } from './marks-britain.ts';
import { MARKS_CHINA } from './marks-china.ts';
import { MARKS_CHINA_NEW } from './marks-china-new.ts';
import { MARKS_CHRYSLER_GROUP } from './marks-chrysler-group.ts';
import { MARKS_EUROPE } from './marks-europe.ts';
import { MARKS_GERMANY } from './marks-germany.ts';
import { MARKS_JAPAN } from './marks-japan.ts';
import { MARKS_KOREA } from './marks-korea.ts';
import { MARKS_NISSAN_MITSUBISHI } from './marks-nissan-mitsubishi.ts';
import { MARKS_RUSSIA } from './marks-russia.ts';
import { MARKS_TOYOTA_GROUP } from './marks-toyota-group.ts';
import { MARKS_USA } from './marks-usa.ts';

/** A generation of a model; a facelift counts as one of its own. `year_to` is null while it is built. */
export interface Generation {
  readonly id: number;
  readonly model_id: number;
  readonly name: string;
  readonly year_from: number;
  readonly year_to: number | null;
}

/** A model; `alt` are other spellings that people and other sources use; years are those of production. */
export interface Model {
  readonly id: number;
  readonly mark_id: number;
  readonly name: string;
  readonly cyrillic?: string;
  readonly alt: readonly string[];
  readonly year_from?: number;
  /** Null while the model is built; absent when the years are not known. */
  readonly year_to?: number | null;
  /** Popularity in searches, 0…100 over the whole catalog. */
  readonly popularity: number;
  /** By the year of their start, oldest first; empty for rare models. */
  readonly generations: readonly Generation[];
}

/** A mark with its models, the most popular first. */
export interface Mark {
  readonly id: number;
  readonly name: string;
  readonly cyrillic: string;
  readonly alt: readonly string[];
  readonly country: string;
  readonly popularity: number;
  readonly models: readonly Model[];
}

const MODEL_IDS_PER_MARK = 1000;
const GENERATION_IDS_PER_MODEL = 100;
/** Ids reserved for one generation and its facelifts, so that a facelift added later moves nothing. */
const IDS_PER_GENERATION = 6;

// The names inside are split by ", " too, hence the years that must follow: «V (W213, S213, C238) 2016-2020».
const GENERATION_PATTERN = /(.+?) (\d{4}(?:-\d{4})*-?)(?:, |$)/g;
const CYRILLIC_PATTERN = /^[а-яё0-9 .+-]+$/i;

const list = (text = ''): string[] => (text === '' ? [] : text.split(', '));
const year = (text: string | undefined): number | null => (text ? Number(text) : null);

function faceliftName(base: string, facelift: number): string {
  if (facelift === 0) return base;
  return facelift === 1 ? `${base} Рестайлинг` : `${base} Рестайлинг ${facelift}`;
}

function readGenerations(model_id: number, text: string): Generation[] {
  const unread = text.replaceAll(GENERATION_PATTERN, '');
  if (unread !== '') throw new Error(`Model ${model_id}: the generation «${unread}» has no years`);
  const generations = [...text.matchAll(GENERATION_PATTERN)].flatMap(
    ([, base = '', years = ''], position) => {
      const bounds = years.split('-');
      const firstId = model_id * GENERATION_IDS_PER_MODEL + position * IDS_PER_GENERATION;
      return bounds.slice(0, -1).map((from, facelift) => ({
        id: firstId + facelift,
        model_id,
        name: faceliftName(base, facelift),
        year_from: Number(from),
        year_to: year(bounds[facelift + 1]),
      }));
    },
  );
  return generations.sort((a, b) => a.year_from - b.year_from || a.id - b.id);
}

function yearsOf(text: string, generations: readonly Generation[]): Pick<Model, 'year_from' | 'year_to'> {
  if (text !== '') {
    const [from, to] = text.split('-');
    return { year_from: Number(from), year_to: year(to) };
  }
  const [first] = generations;
  if (first === undefined) return {};
  const ends = generations.map((generation) => generation.year_to);
  const year_to = ends.reduce((last, end) => (last === null || end === null ? null : Math.max(last, end)));
  return { year_from: first.year_from, year_to: year_to ?? null };
}

function readModel(mark_id: number, line: string): Model {
  const [ordinal, name = '', popularity, years = '', spellings = '', generationText = ''] = line.split('|');
  const id = mark_id * MODEL_IDS_PER_MARK + Number(ordinal);
  if (!Number.isInteger(id) || name === '' || !/^\d+$/.test(popularity ?? '')) {
    throw new Error(`Mark ${mark_id}: the line «${line}» is not a model`);
  }
  const alt = list(spellings);
  const cyrillic = alt.find((spelling) => CYRILLIC_PATTERN.test(spelling));
  const generations = readGenerations(id, generationText);
  return {
    id,
    mark_id,
    name,
    ...(cyrillic === undefined ? {} : { cyrillic }),
    alt,
    ...yearsOf(years, generations),
    popularity: Number(popularity),
    generations,
  };
}

const byPopularity = (a: { popularity: number; id: number }, b: { popularity: number; id: number }) =>
  b.popularity - a.popularity || a.id - b.id;

/** Typed marks of data modules in the format of `MarkData`. Throws on a line that is not a model. */
export function buildMarks(data: readonly MarkData[]): Mark[] {
  return data
    .map(({ id, name, cyrillic, country, popularity, alt, models }) => ({
      id,
      name,
      cyrillic,
      alt: list(alt),
      country,
      popularity,
      models: models
        .trim()
        .split('\n')
        .map((line) => readModel(id, line))
        .sort(byPopularity),
    }))
    .sort(byPopularity);
}

/**
 * The whole catalog, the most popular marks first: source of the handbooks, autoList, the seed and the
 * import.
 */
export const CATALOG: readonly Mark[] = buildMarks([
  ...MARKS_RUSSIA,
  ...MARKS_GERMANY,
  ...MARKS_TOYOTA_GROUP,
  ...MARKS_NISSAN_MITSUBISHI,
  ...MARKS_JAPAN,
  ...MARKS_KOREA,
  ...MARKS_ASIA,
  ...MARKS_USA,
  ...MARKS_CHRYSLER_GROUP,
  ...MARKS_EUROPE,
  ...MARKS_BRITAIN,
  ...MARKS_CHINA,
  ...MARKS_CHINA_NEW,
]);
