import type { AdOrder } from '../../../schemas/ad-search.ts';
import type {
  Body,
  CarStatusKey,
  Drivetrain,
  Engine,
  Kpp,
  Rudder,
  StockStatus,
} from '../../../schemas/vehicle.ts';

export type Currency = 'RUB' | 'USD' | 'EUR';

export interface Range {
  readonly from?: number;
  readonly to?: number;
}

/** The filters of a sentence; only what it names [SENT-1]. */
export interface SentenceFilters {
  readonly price?: Range & { readonly currency?: Exclude<Currency, 'RUB'> };
  readonly year?: Range;
  readonly mileage?: Range;
  readonly power?: Range;
  readonly kpps?: readonly Kpp[];
  readonly engines?: readonly Engine[];
  readonly bodies?: readonly Body[];
  readonly drivetrains?: readonly Drivetrain[];
  readonly rudder?: Rudder;
  /** Russian names of the forms' colors. */
  readonly colors?: readonly string[];
  /** Key of the city list. */
  readonly city?: string;
  /** Kilometers around the city, never without one. */
  readonly radius_km?: number;
  readonly stock_status?: StockStatus;
  readonly condition?: CarStatusKey;
  /** «Не битая»: any condition but damaged and for parts. */
  readonly sound?: 'yes';
  readonly seller?: 'private' | 'dealer';
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
