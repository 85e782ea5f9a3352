import { validIds } from '@cars/shared-app/stored-ids';
import { stockBadge, stockStatusOf } from '@cars/shared-contracts/rules/ad';
import { adFieldRulesOf } from '@cars/shared-contracts/rules/ad-fields';
import { timeOnSale } from '@cars/shared-contracts/rules/on-sale';
import { CONDITIONS, SELLER_LABELS } from '@cars/shared-contracts/rules/vehicle';
import type { AdDetails } from '@cars/shared-contracts/schemas/ad';
import { AD_FIELD_KEYS } from '@cars/shared-contracts/schemas/ad-fields';
import { COMPARED_ADS_MAX } from '@cars/shared-contracts/schemas/limits';
import type { SimilarPrices } from '@cars/shared-contracts/schemas/price-history';
import { priceVerdict } from './price-rules.ts';
import { specificationRows, specificationValue } from './rules.ts';

/** A column; null: the ad is gone. */
export interface ComparedCar {
  readonly id: number;
  readonly ad: AdDetails | null;
  /** Prices of similar ads; none without an estimate. */
  readonly similar?: SimilarPrices | null;
}

export interface ComparedRow {
  readonly label: string;
  /** A value for each car; null where it is unknown. */
  readonly values: readonly (string | null)[];
}

export interface Comparison {
  readonly different: readonly ComparedRow[];
  readonly same: readonly ComparedRow[];
}

/** Numbers of one vehicle always differ; where a car is and its condition have rows of their own. */
const NOT_COMPARED: readonly string[] = ['vin_number', 'pts_number', 'is_in_stock', 'is_used'];
const OTHER = {
  stock: 'Наличие',
  condition: 'Состояние',
  city: 'Город',
  seller: 'Продавец',
  onSale: 'В продаже',
};

const PRICE = 'Цена';

/** What decides first, the rows in the order of the car page, then what is beside its specification. */
const LABELS: readonly string[] = [
  OTHER.condition,
  PRICE,
  ...AD_FIELD_KEYS.filter((key) => !NOT_COMPARED.includes(key)).map((key) => adFieldRulesOf(key).label),
  ...[OTHER.stock, OTHER.city, OTHER.seller, OTHER.onSale],
];

export const idsOfAddress = (text: string | null): readonly number[] =>
  validIds((text ?? '').split(',').map(Number), COMPARED_ADS_MAX);

const valuesOf = (ad: AdDetails, similar: SimilarPrices | null): Readonly<Record<string, string>> => ({
  [PRICE]: priceVerdict(ad, similar) ?? '',
  ...Object.fromEntries(specificationRows(ad).map(({ label, value }) => [label, value])),
  [OTHER.condition]:
    CONDITIONS.find(({ key }) => key === ad.condition)?.name ?? specificationValue(ad, 'is_used') ?? '',
  [OTHER.stock]: stockBadge(stockStatusOf(ad))?.text ?? '',
  [OTHER.city]: ad.city ?? '',
  [OTHER.seller]: ad.user.account_type === 'legal_entity' ? SELLER_LABELS.dealer : SELLER_LABELS.private,
  [OTHER.onSale]: timeOnSale(ad) ?? '',
});

/** The rows of a comparison, those in which the cars differ apart [CMP-3]; a gone car is compared with none. */
export const comparisonOf = (cars: readonly ComparedCar[]): Comparison => {
  const columns = cars.map(({ ad, similar = null }) => ad && valuesOf(ad, similar));
  const rows = LABELS.flatMap((label): ComparedRow[] => {
    const values = columns.map((column) => column?.[label] || null);
    return values.some(Boolean) ? [{ label, values }] : [];
  });
  const isSame = ({ values }: ComparedRow) =>
    new Set(values.filter((_, at) => columns[at] !== null)).size === 1;
  return { different: rows.filter((row) => !isSame(row)), same: rows.filter(isSame) };
};
