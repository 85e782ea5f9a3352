import type { CarStatusKey } from '../../schemas/vehicle.ts';

/** What of a car its price is compared by. Null or '' is unknown. */
export interface PricedCar {
  readonly generation_id: number | null;
  readonly year: number;
  /** Kilometers. */
  readonly mileage: number | null;
  /** Horse powers. */
  readonly power: number | null;
  readonly kpp: string | null;
  readonly engine: string | null;
  readonly drivetrain: string | null;
  readonly rudder: string | null;
  readonly statuses_id: number;
  readonly region: string | null;
}

/** An ad of the same model whose price is known. */
export interface ComparedAd extends PricedCar {
  readonly id: number;
  readonly seller: number;
  /** The seller is a verified company. */
  readonly isCompany: boolean;
  readonly vin: string | null;
  /** Rubles. */
  readonly price: number;
  readonly isSold: boolean;
}

/** An ad of a sample with its price as if it were of the car in question. Whole rubles. */
export interface AdjustedAd extends ComparedAd {
  readonly adjusted: number;
}

/** What the ads of a sample have in common, beside mark and model. */
export interface PriceBasis {
  /** Null for one that is not among the known six. */
  readonly condition: CarStatusKey | null;
  readonly years: readonly [number, number];
  /** Kilometers of the sample; null when mileage was no condition. */
  readonly mileage: readonly [number, number] | null;
  readonly isSameGeneration: boolean;
  readonly kpp: string | null;
  readonly region: string | null;
}

/** A fair price: quartiles of asking prices of similar ads, each as if its car were this one. Whole rubles. */
export interface FairPrice {
  readonly lower: number;
  readonly middle: number;
  readonly upper: number;
  /** Of few ads, with a wider band. */
  readonly isRough: boolean;
  readonly basis: PriceBasis;
  /** The ads behind it, the most similar first. */
  readonly ads: readonly AdjustedAd[];
}
