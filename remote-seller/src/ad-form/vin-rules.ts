import { deviceYear } from '@cars/shared-contracts/rules/device-clock';
import { newestFirst, yearsText } from '@cars/shared-contracts/rules/generation';
import { type DecodedVin, isNearYear } from '@cars/shared-contracts/rules/vin';
import type { CarHandbooks } from '@cars/shared-contracts/schemas/handbook';
import { YEAR_MIN } from '@cars/shared-contracts/schemas/limits';
import type { AdDraft } from './draft.ts';
import { namedBy } from './rules.ts';

/** One tap: what the VIN states about the empty fields of the form. */
export interface VinSuggestion {
  readonly label: string;
  readonly change: Partial<AdDraft>;
}

/** A VIN of another mark is probably mistyped: nothing of it is worth a suggestion. */
const isOfMark = ({ marks }: DecodedVin, mark: string): boolean => marks.length === 0 || marks.includes(mark);

/** The possible years in which a car on sale can have been made, the likeliest first. */
const pastYears = ({ years }: DecodedVin, currentYear: number): readonly number[] =>
  years.filter((year) => year >= YEAR_MIN && year <= currentYear);

/** A row of more buttons would be a guess; a factory of just four marks keeps its fourth. */
const likeliest = <Mark>(marks: readonly Mark[]): readonly Mark[] =>
  marks.slice(0, marks.length === 4 ? 4 : 3);

/**
 * What fills the empty mark and year, one suggestion for each likely mark; a chosen mark and a typed year are
 * never part of it [SELL-38].
 */
export const vinSuggestions = (
  vin: DecodedVin,
  draft: Pick<AdDraft, 'mark_id' | 'year'>,
  handbooks: CarHandbooks | null,
  currentYear = deviceYear(),
): readonly VinSuggestion[] => {
  const year = draft.year === '' ? pastYears(vin, currentYear)[0] : undefined;
  const ofYear = year === undefined ? {} : { year: String(year) };
  const yearText = year === undefined ? '' : `${year} год`;
  const chosen = namedBy(handbooks?.marks ?? [], draft.mark_id);
  if (chosen && !isOfMark(vin, chosen.name)) return [];
  const known = vin.marks.flatMap((mark) => handbooks?.marks.find(({ name }) => name === mark) ?? []);
  if (draft.mark_id !== '' || known.length === 0)
    return year === undefined ? [] : [{ label: yearText, change: ofYear }];
  return likeliest(known).map(({ id, name }) => ({
    label: [name, yearText].filter(Boolean).join(', '),
    change: { mark_id: String(id), model_id: '', generation_id: '', ...ofYear },
  }));
};

type NamedCar = Pick<AdDraft, 'mark_id' | 'model_id' | 'generation_id' | 'year'>;

/**
 * The generations of the chosen model that were made in the newest possible year of the VIN, one suggestion for each;
 * a chosen generation is never replaced [SELL-49].
 */
export const generationSuggestions = (
  vin: DecodedVin,
  draft: NamedCar,
  handbooks: CarHandbooks | null,
  currentYear = deviceYear(),
): readonly VinSuggestion[] => {
  if (!handbooks || draft.model_id === '' || draft.generation_id !== '') return [];
  const mark = namedBy(handbooks.marks, draft.mark_id);
  if (!mark || !isOfMark(vin, mark.name)) return [];
  const ofModel = newestFirst(
    handbooks.generations.filter(({ model_id }) => String(model_id) === draft.model_id),
  );
  for (const year of pastYears(vin, currentYear)) {
    if (draft.year !== '' && !isNearYear(year, Number(draft.year))) continue;
    const fitting = ofModel.filter(
      ({ year_from, year_to }) => year_from && year_from <= year && year <= (year_to ?? currentYear),
    );
    if (fitting.length > 0)
      return fitting.map(({ id, name, year_from, year_to }) => ({
        label: `поколение ${name}, ${yearsText({ year_from, year_to })}`,
        change: { generation_id: String(id) },
      }));
  }
  return [];
};
