import type { DecodedVin } from '@cars/shared-contracts/rules/vin';
import type { CarHandbooks } from '@cars/shared-contracts/schemas/handbook';
import { YEAR_MIN } from '@cars/shared-contracts/schemas/limits';
import type { AdDraft } from './draft.ts';

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
