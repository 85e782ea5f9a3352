import type { DecodedVin } from '@cars/shared-contracts/rules/vin';
import type { CarHandbooks } from '@cars/shared-contracts/schemas/handbook';
import { YEAR_MIN } from '@cars/shared-contracts/schemas/limits';
import type { AdDraft } from './draft.ts';
import { newestFirst, yearsText } from './rules.ts';

/** One tap: what the VIN states about the empty fields of the form. */
export interface VinSuggestion {
  readonly label: string;
  readonly change: Partial<AdDraft>;
}

/** A row of more buttons would be a guess. */
const MAX_MARKS = 3;

/**
 * What fills the empty mark and year, one suggestion for each possible mark; a chosen mark and a typed year are
 * never part of it [SELL-38].
 */
export const vinSuggestions = (
  { marks, years }: DecodedVin,
  draft: Pick<AdDraft, 'mark_id' | 'year'>,
  handbooks: CarHandbooks | null,
  currentYear = new Date().getFullYear(),
): readonly VinSuggestion[] => {
  const year =
    draft.year === '' ? years.find((stated) => stated >= YEAR_MIN && stated <= currentYear) : undefined;
  const ofYear = year === undefined ? {} : { year: String(year) };
  const yearText = year === undefined ? '' : `${year} год`;
  const ofMark = handbooks?.marks.find(({ id }) => String(id) === draft.mark_id)?.name;
  // A VIN of another mark is probably mistyped: its year is worth nothing.
  if (ofMark !== undefined && marks.length > 0 && !marks.includes(ofMark)) return [];
  const known = marks.flatMap((mark) => handbooks?.marks.find(({ name }) => name === mark) ?? []);
  if (draft.mark_id !== '' || known.length === 0 || known.length > MAX_MARKS)
    return year === undefined ? [] : [{ label: yearText, change: ofYear }];
  return known.map(({ id, name }) => ({
    label: [name, yearText].filter(Boolean).join(', '),
    change: { mark_id: String(id), model_id: '', generation_id: '', ...ofYear },
  }));
};

type NamedCar = Pick<AdDraft, 'mark_id' | 'model_id' | 'generation_id' | 'year'>;

/** Model years begin before the calendar's. */
const YEARS_APART = 1;

/** The possible years of the VIN that are near the typed year, where there is one. */
const yearsOfCar = ({ years }: DecodedVin, typed: string, currentYear: number): readonly number[] =>
  years.filter(
    (year) =>
      year >= YEAR_MIN &&
      year <= currentYear &&
      (typed === '' || Math.abs(year - Number(typed)) <= YEARS_APART),
  );

/**
 * The generations of the chosen model that were made in the newest possible year of the VIN, one suggestion for each;
 * a chosen generation is never replaced [SELL-49].
 */
export const generationSuggestions = (
  vin: DecodedVin,
  draft: NamedCar,
  handbooks: CarHandbooks | null,
  currentYear = new Date().getFullYear(),
): readonly VinSuggestion[] => {
  if (!handbooks || draft.model_id === '' || draft.generation_id !== '') return [];
  const mark = handbooks.marks.find(({ id }) => String(id) === draft.mark_id)?.name;
  if (mark === undefined || (vin.marks.length > 0 && !vin.marks.includes(mark))) return [];
  const ofModel = newestFirst(
    handbooks.generations.filter(({ model_id }) => String(model_id) === draft.model_id),
  );
  for (const year of yearsOfCar(vin, draft.year, currentYear)) {
    const fitting = ofModel.filter(
      ({ year_from, year_to }) => year_from && year_from <= year && year <= (year_to ?? currentYear),
    );
    if (fitting.length > 0)
      return fitting.map(({ id, name, year_from, year_to }) => ({
        label: `поколение ${name}, ${yearsText(year_from, year_to)}`,
        change: { generation_id: String(id) },
      }));
  }
  return [];
};
