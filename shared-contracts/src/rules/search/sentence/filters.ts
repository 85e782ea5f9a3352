import type { AdOrder } from '../../../schemas/ad-search.ts';
import type {
  ChoiceName,
  FILTERS,
  FilterNameOf,
  FilterValue,
  LabelsOf,
  RangeName,
} from '../../../schemas/filters.ts';
import type { CarStatusKey } from '../../../schemas/vehicle.ts';

export type Currency = 'RUB' | 'USD' | 'EUR';

export interface Range {
  readonly from?: number;
  readonly to?: number;
}

/** Filters of which a sentence sets several values; of others with labels it sets one. */
type ListName = Exclude<FilterNameOf<'choices'>, 'stock_status'>;
type Choices = {
  readonly [Name in Exclude<ChoiceName, ListName>]?: LabelsOf<Name>;
} & { readonly [Name in ListName]?: Readonly<FilterValue<Name>> };
/** A range has the name of its parameter. */
export type RangeKey = (typeof FILTERS)[RangeName]['query'];
type Ranges = { readonly [Key in RangeKey]?: Range };

/** The filters of a sentence; only what it names [SENT-1]. */
export interface SentenceFilters extends Choices, Ranges {
  readonly price?: Range & { readonly currency?: Exclude<Currency, 'RUB'> };
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
