import { adTitle } from '@cars/shared-contracts/rules/ad';
import { type AdFieldGroup, adFieldRulesOf } from '@cars/shared-contracts/rules/ad-fields';
import { colorName, normalizeHex, paintOf } from '@cars/shared-contracts/rules/color';
import { formatKm, formatPower, withUnit } from '@cars/shared-contracts/rules/measure';
import { formatWhole } from '@cars/shared-contracts/rules/money';
import { plural } from '@cars/shared-contracts/rules/plural';
import { vehicleLabel } from '@cars/shared-contracts/rules/vehicle';
import type { AdCard, AdDetails } from '@cars/shared-contracts/schemas/ad';
import {
  AD_FIELD_KEYS,
  type AdFieldKey,
  type AdFieldKeyOf,
  adFieldOf,
} from '@cars/shared-contracts/schemas/ad-fields';
import { COMPLAINT_WITHOUT_TEXT } from '@cars/shared-contracts/schemas/complaint-text';
import { INTEGER_MAX } from '@cars/shared-contracts/schemas/limits';
import { SPECIFICATION_GROUPS } from './texts.ts';

/** The ad's id in an address, or null for an invalid one [ROLE-1]. */
export const adIdOf = (text: string | undefined): number | null => {
  if (!text || !/^[0-9]{1,10}$/.test(text)) return null;
  const id = Number(text);
  return id >= 1 && id <= INTEGER_MAX ? id : null;
};

export type SpecificationKey = AdFieldKey;

/** Neighbors under one heading: the order of the fields stays the declared one [CAR-6]. */
const GROUPS: readonly { readonly group: AdFieldGroup; readonly isCompact?: true }[] = [
  { group: 'main' },
  { group: 'documents' },
  { group: 'look' },
  { group: 'terms', isCompact: true },
];

export type Specification = Pick<AdDetails, SpecificationKey | 'is_sold'>;

export interface SpecificationRow {
  readonly key: SpecificationKey;
  readonly label: string;
  readonly value: string;
  /** `#rrggbb` of the dot beside a color; untrusted text never reaches a style [E9]. */
  readonly colorDot?: string;
}

/** Millimeters in one centimeter: entered in mm, shown in cm [CAR-31]. */
const MM_PER_CM = 10;

/** «182,5»: at most one digit after the comma, the precision of millimeters. */
const centimeters = (mm: number): string => String(Math.round(mm) / MM_PER_CM).replace('.', ',');

const WITH_UNIT = {
  km: formatKm,
  hp: formatPower,
  mm: (value: number) => withUnit(centimeters(value), 'см'),
} as const;

const shownValue = (key: SpecificationKey, value: string | number): string => {
  if (key === 'color') return colorName(String(value));
  const { unit } = adFieldRulesOf(key);
  if (unit) return WITH_UNIT[unit](Number(value));
  if (adFieldOf(key).kind === 'choice')
    return vehicleLabel(key as AdFieldKeyOf<'choice'>, String(value)) ?? String(value);
  return String(value);
};

const shownFlag = (key: SpecificationKey, value: boolean): string => {
  if (key === 'is_used') return value ? 'Б/У' : 'Новый';
  return value ? 'Да' : 'Нет';
};

/**
 * The rows of the specification [CAR-7]: empty, null and false-like values are
 * left out, booleans are always shown; units л.с., км and см; a color by its Russian name with a dot,
 * else by its hex code. A sold car is in stock no more.
 */
export const specificationRows = (ad: Specification): SpecificationRow[] =>
  AD_FIELD_KEYS.flatMap((key): SpecificationRow[] => {
    if (key === 'is_in_stock' && ad.is_sold) return [];
    const raw = ad[key];
    const { label } = adFieldRulesOf(key);
    if (typeof raw === 'boolean') return [{ key, label, value: shownFlag(key, raw) }];
    const value = typeof raw === 'string' ? raw.trim() : raw;
    if (!value) return [];
    const dot = key === 'color' ? normalizeHex(String(value)) : null;
    return [{ key, label, value: shownValue(key, value), ...(dot ? { colorDot: paintOf(dot) } : {}) }];
  });

/** The value of one row; undefined without a row. */
export const specificationValue = (ad: Specification, key: SpecificationKey): string | undefined =>
  specificationRows(ad).find((row) => row.key === key)?.value;

export interface SpecificationGroup {
  readonly title: string;
  /** Short values that are shown beside each other. */
  readonly isCompact: boolean;
  readonly rows: readonly SpecificationRow[];
}

/** The rows under their headings; a group without rows is left out. */
export const specificationGroups = (ad: Specification): SpecificationGroup[] => {
  const rows = specificationRows(ad);
  return GROUPS.flatMap(({ group, isCompact = false }) => {
    const own = rows.filter(({ key }) => adFieldRulesOf(key).group === group);
    return own.length > 0 ? [{ title: SPECIFICATION_GROUPS[group], isCompact, rows: own }] : [];
  });
};

/** «Ford Focus, 2004»: the heading of the page. */
export const carHeading = (ad: Pick<AdCard, 'mark' | 'model' | 'year'>): string =>
  [adTitle(ad), ad.year].filter(Boolean).join(', ');

const inSentence = (label: string | null | undefined): string => label?.toLowerCase() ?? '';

/**
 * «200 000 км · автомат · бензин 119 л.с. · передний»: what matters first to a buyer; none when nothing is known. A card
 * from a list knows a part of it.
 */
export const carFacts = (
  ad: Pick<AdCard, 'mileage' | 'kpp'> & Partial<Pick<AdDetails, 'engine' | 'power' | 'drivetrain'>>,
): string[] => {
  const engine = inSentence(ad.engine && (vehicleLabel('engine', ad.engine) ?? ad.engine));
  return [
    ad.mileage === null ? '' : formatKm(ad.mileage),
    inSentence(ad.kpp && (vehicleLabel('kpp', ad.kpp) ?? ad.kpp)),
    [engine, ad.power ? formatPower(ad.power) : ''].filter(Boolean).join('\u00A0'),
    inSentence(ad.drivetrain && (vehicleLabel('drivetrain', ad.drivetrain) ?? ad.drivetrain)),
  ].filter(Boolean);
};

/** «54 просмотра»; null before the first one. */
export const viewsText = (views: number | undefined): string | null =>
  views ? `${formatWhole(views)}\u00A0${plural(views, ['просмотр', 'просмотра', 'просмотров'])}` : null;

/** Whether the seller offers an online viewing; a missing value counts as yes. */
export const hasOnlineShow = ({ online_show }: Pick<AdDetails, 'online_show'>): boolean =>
  online_show !== false;

const CONTROL_OR_SPACE = /[\s\p{Cc}]/u;

/**
 * The address that a user's link may open, or null: http or https written out in full, a host, no name or
 * password in it [E2]. Anything else is shown as text.
 */
export const externalHref = (link: string | null | undefined): string | null => {
  const text = link?.trim() ?? '';
  if (!/^https?:\/\/[^/\\]/i.test(text) || CONTROL_OR_SPACE.test(text)) return null;
  try {
    const { protocol, username, password, hostname, href } = new URL(text);
    const isWeb = protocol === 'http:' || protocol === 'https:';
    return isWeb && hostname !== '' && username === '' && password === '' ? href : null;
  } catch {
    return null;
  }
};

/** Swiper needs one slide more than a view and its neighbor hold to loop; two photos are shown twice. */
const LOOP_SLIDES_MIN = 3;

/**
 * How many slides are drawn for this many photos: a pair is repeated, so that the slider can loop [CAR-1].
 */
export const slideCount = (photos: number): number =>
  photos > 1 && photos < LOOP_SLIDES_MIN ? photos * 2 : photos;

/** Whether a slide is the shown one or its neighbor in the loop: those are loaded, the others wait. */
export const isNearSlide = (slide: number, shown: number, slides: number): boolean => {
  const distance = Math.abs(slide - shown);
  return Math.min(distance, slides - distance) <= 1;
};

export const complaintDescription = (text: string): string => text.trim() || COMPLAINT_WITHOUT_TEXT;

export interface Coordinates {
  readonly latitude: number;
  readonly longitude: number;
}

/** The car's location, or null: both numbers, finite and on the globe [E10]. */
export const coordinatesOf = ({
  latitude,
  longitude,
}: Pick<AdDetails, 'latitude' | 'longitude'>): Coordinates | null => {
  if (latitude === null || longitude === null) return null;
  const isOnGlobe = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  return isOnGlobe ? { latitude, longitude } : null;
};
