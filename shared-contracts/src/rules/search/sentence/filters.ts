import type { AdOrder } from '../../../schemas/ad-search.ts';
import type { FilterNameOf, FilterValue } from '../../../schemas/filters.ts';
import type { CarStatusKey } from '../../../schemas/vehicle.ts';

export type Currency = 'RUB' | 'USD' | 'EUR';

export interface Range {
  readonly from?: number;
  readonly to?: number;
}

/** Filters of which a sentence sets one value, and those of which it sets several. */
export type SingleName = FilterNameOf<'choice'> | 'stock_status';
export type ListName = Exclude<FilterNameOf<'choices'>, SingleName>;
type Choices = {
  readonly [Name in SingleName]?: Extract<FilterValue<Name>, string>;
} & { readonly [Name in ListName]?: Readonly<FilterValue<Name>> };

/** The filters of a sentence; only what it names [SENT-1]. */
export interface SentenceFilters extends Choices {
  readonly price?: Range & { readonly currency?: Exclude<Currency, 'RUB'> };
  readonly year?: Range;
  readonly mileage?: Range;
  readonly power?: Range;
  /** Russian names of the forms' colors. */
  readonly colors?: readonly string[];
  /** Key of the city list. */
  readonly city?: string;
  /** Kilometers around the city, never without one. */
  readonly radius_km?: number;
  readonly condition?: CarStatusKey;
  /** «Не битая»: any condition but damaged and for parts. */
  readonly sound?: 'yes';
  readonly order?: AdOrder;
}
export type FilterKey = keyof SentenceFilters;
export type RangeKey = 'price' | 'year' | 'mileage' | 'power';

/** A part of a sentence: characters of its text, and the filter that they set. */
export interface SentencePart {
  readonly key: FilterKey | 'mark' | 'model' | 'excluded' | 'region';
  readonly start: number;
  readonly end: number;
}

/** A range of numbers that a sentence requires. */
export interface Quantity {
  readonly key: RangeKey;
  readonly range: Range;
  readonly currency: 'USD' | 'EUR' | null;
  readonly start: number;
  readonly end: number;
}
