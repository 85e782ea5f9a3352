import { VIN_MAX_CHARS } from '@cars/shared-contracts/schemas/limits';
import { NEW_CAR_MAX_KM, type RowIdentity } from './read-row.ts';
import { foldedNumber, storedNumber } from './row-number.ts';
import { vinOf } from './vin-cell.ts';

/** An ad that was there before the file, among those of its seller. */
export interface StoredAd {
  readonly id: number;
  readonly import_hash: string | null;
  readonly import_reading: string | null;
  readonly import_row_id: string | null;
  readonly import_images: string | null;
  readonly has_pictures: boolean;
  readonly vin_number: string | null;
  readonly mark_id: number;
  readonly model_id: number | null;
  readonly generation_id: number | null;
  readonly year: number;
  readonly body: string | null;
  readonly engine: string | null;
  readonly power: number | null;
  readonly mileage: number | null;
  readonly color: string | null;
  /** Active, or taken off sale by an import alone. */
  readonly is_offered: boolean;
  readonly is_active: boolean;
  readonly title: string;
}

/** An accepted line of the file. */
export interface Line {
  /** The row's hash, and the one that an import of before gave it. */
  readonly hashes: readonly string[];
  readonly identity: RowIdentity;
  /** The line has too few or too many cells: none is surely in its column. */
  readonly isShifted?: boolean | undefined;
  /** A rejected line shows nothing of a car: it is a line of totals. */
  readonly isTotals?: boolean | undefined;
  /** Where it begins in the file. */
  readonly place?: number | undefined;
}

/** What a car keeps beside its mark, model and year; an unknown value contradicts none. */
const LASTING = ['generation_id', 'body', 'engine', 'power'] as const;
const CAR = ['mark_id', 'model_id', 'year', ...LASTING] as const;

/** What a line shows of its car beside numbers, as one text. */
export const carText = (identity: RowIdentity): string => CAR.map((name) => identity[name] ?? '').join();

interface Fit {
  readonly line: Line;
  readonly ad: StoredAd;
  /** Better ones first: the same mileage, equal values, on sale, and the color among those that are alike in all of it. */
  readonly rank: readonly number[];
}

const compareRanks = (one: readonly number[], other: readonly number[]): number => {
  const at = one.findIndex((value, index) => value !== other[index]);
  return at < 0 ? 0 : (other[at] ?? 0) - (one[at] ?? 0);
};

const differ = (one: unknown, other: unknown): boolean =>
  one !== null && one !== undefined && other !== null && other !== undefined && one !== other;

/** The VIN of an ad that is the number of one car. */
const storedVin = ({ vin_number }: StoredAd): string | null => vin_number && vinOf(vin_number);

const isOtherCar = (identity: RowIdentity, ad: StoredAd): boolean =>
  differ(foldedNumber(identity.row_id), foldedNumber(storedNumber(ad))) ||
  differ(identity.vin_number, storedVin(ad));

export const isFull = (vin: string | null | undefined): boolean => vin?.length === VIN_MAX_CHARS;

/** Two whole VINs that differ are two cars, whatever number a dealer gives them. */
const hasOtherVin = ({ vin_number: vin }: RowIdentity, ad: StoredAd): boolean =>
  isFull(vin) && isFull(storedVin(ad)) && vin !== ad.vin_number;

/** Whether a line and an ad with its VIN are one car: the beginning of a VIN is that of many. */
const isCarOfVin = (identity: RowIdentity, ad: StoredAd): boolean =>
  isFull(identity.vin_number) || !CAR.some((name) => differ(identity[name], ad[name]));

/** Whether the number of a line is that of an ad which it can be; a rewritten one is of a car of the same mark. */
const hasNumberOf = (identity: RowIdentity, ad: StoredAd): boolean => {
  const own = storedNumber(ad);
  if (own === null || identity.row_id === null || hasOtherVin(identity, ad)) return false;
  if (identity.row_id === own) return true;
  return foldedNumber(identity.row_id) === foldedNumber(own) && !differ(identity.mark_id ?? null, ad.mark_id);
};

/** How well a car without a number fits an ad; null when it is another car. */
const fitOf = (line: Line, ad: StoredAd): Fit | null => {
  const { identity } = line;
  if (isOtherCar(line.identity, ad) || (identity.model_id ?? null) !== ad.model_id) return null;
  if (LASTING.some((name) => differ(identity[name], ad[name]))) return null;
  const mileage = identity.mileage ?? null;
  const isSameMileage = mileage !== null && mileage === ad.mileage;
  // Two unknown models are not the same one; an equal text is found by the whole row.
  if (ad.model_id === null && !isSameMileage) return null;
  if (mileage !== null && ad.mileage !== null && mileage < ad.mileage) return null;
  // A sold car drives on, but no more in its seller's file; of new cars, which have one mileage, the color decides.
  const isNew = isSameMileage && mileage <= NEW_CAR_MAX_KM;
  if (!ad.is_offered && (!isSameMileage || (isNew && differ(identity.color, ad.color)))) return null;
  const equal = LASTING.filter((name) => identity[name] !== null && identity[name] === ad[name]).length;
  const isSameColor = identity.color != null && identity.color === ad.color;
  return { line, ad, rank: [isSameMileage, equal, ad.is_offered, isSameColor].map(Number) };
};

const carKey = ({ mark_id, year }: { mark_id?: number | null; year?: number | null }) => `${mark_id} ${year}`;

const groupBy = <Item>(items: Iterable<Item>, keyOf: (item: Item) => string | null): Map<string, Item[]> => {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    if (key === null) continue;
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
};

/** The best fit of a line, if one is better than all others. */
const bestOf = (fits: readonly Fit[]): Fit | null => {
  const [best, second] = [...fits].sort((one, other) => compareRanks(one.rank, other.rank));
  return best && (!second || compareRanks(best.rank, second.rank) !== 0) ? best : null;
};

const gapOf = ({ line, ad }: Fit) => (line.identity.mileage ?? 0) - (ad.mileage ?? 0);

/** Lines without a number, in rounds: what one round takes makes another line's ad the only one. */
const matchCars = (lines: readonly Line[], ads: readonly StoredAd[], found: Map<Line, StoredAd>): void => {
  const groups = groupBy(ads, carKey);
  let open = lines.filter((line) => groups.has(carKey(line.identity)));
  const taken = new Set<StoredAd>();
  for (;;) {
    const claims = new Map<StoredAd, Fit>();
    for (const line of open) {
      const free = (groups.get(carKey(line.identity)) ?? []).filter((ad) => !taken.has(ad));
      const best = bestOf(free.flatMap((ad) => fitOf(line, ad) ?? []));
      const rival = best && claims.get(best.ad);
      const order = rival ? compareRanks(best.rank, rival.rank) || gapOf(best) - gapOf(rival) : -1;
      if (best && order < 0) claims.set(best.ad, best);
    }
    if (claims.size === 0) return;
    for (const { line, ad } of claims.values()) {
      found.set(line, ad);
      taken.add(ad);
    }
    open = open.filter((line) => !found.has(line));
  }
};

/**
 * Which line is which ad, one ad a line [DATA-44]: by the whole row, else by the row's own number, rewritten too where
 * one ad of its mark has it, else by the VIN, else by what a car keeps, if exactly one ad fits. A whole VIN outweighs a
 * number, which a dealer's new program may change or give to another car.
 */
export const matchLines = (
  lines: readonly Line[],
  ads: readonly StoredAd[],
  rejected: readonly Line[] = [],
): ReadonlyMap<Line, StoredAd> => {
  const found = new Map<Line, StoredAd>();
  const free = new Set(ads);
  const take = (line: Line, ad: StoredAd | undefined): void => {
    if (!ad || !free.has(ad)) return;
    found.set(line, ad);
    free.delete(ad);
  };
  const byHash = new Map(ads.map((ad) => [ad.import_hash, ad]));
  for (const place of [0, 1, 2])
    for (const line of lines) {
      const ad = byHash.get(line.hashes[place] ?? '');
      if (ad && !found.has(line) && !isOtherCar(line.identity, ad)) take(line, ad);
    }
  const byId = groupBy(free, storedNumber);
  for (const line of lines) {
    const { row_id, vin_number: vin } = line.identity;
    if (found.has(line) || row_id === null) continue;
    const same = (byId.get(row_id) ?? []).filter((ad) => !hasOtherVin(line.identity, ad));
    take(line, same.find((ad) => isFull(vin) && ad.vin_number === vin) ?? same.at(-1));
  }
  const rewritten = groupBy(free, (ad) => foldedNumber(storedNumber(ad)));
  const open = groupBy(
    lines.filter((line) => !found.has(line)),
    ({ identity }) => foldedNumber(identity.row_id),
  );
  for (const [number, [line, other]] of open) {
    const same = rewritten.get(number) ?? [];
    if (line && !other && same[0] && same.length === 1 && hasNumberOf(line.identity, same[0]))
      take(line, same[0]);
  }
  const byVin = groupBy(free, storedVin);
  for (const line of lines) {
    if (found.has(line) || !line.identity.vin_number) continue;
    const same = (byVin.get(line.identity.vin_number) ?? []).filter(
      (ad) => !isOtherCar(line.identity, ad) && isCarOfVin(line.identity, ad),
    );
    take(line, same.find((ad) => ad.is_offered) ?? same[0]);
  }
  const numbered = groupBy([...lines, ...rejected], ({ identity }) => foldedNumber(identity.row_id));
  const isInFile = (ad: StoredAd): boolean =>
    (numbered.get(foldedNumber(storedNumber(ad)) ?? '') ?? []).some(({ identity }) =>
      hasNumberOf(identity, ad),
    );
  const renumbered = groupBy(
    lines.filter((line) => !found.has(line) && isFull(line.identity.vin_number)),
    ({ identity }) => identity.vin_number ?? null,
  );
  for (const [vin, [line, other]] of renumbered) {
    const same = (byVin.get(vin) ?? []).filter((ad) => free.has(ad) && !isInFile(ad));
    const offered = same.filter((ad) => ad.is_offered);
    const [ad, second] = offered.length > 0 ? offered : same;
    if (line && !other && !second) take(line, ad);
  }
  matchCars(
    lines.filter((line) => !found.has(line)),
    [...free],
    found,
  );
  return found;
};

/** The ads that a rejected line may be. */
export interface Claim {
  readonly ads: readonly StoredAd[];
  /** Nothing in the line chooses among them: not even the only one is known to be in the file. */
  readonly isAny: boolean;
}

/**
 * The ads that a rejected line may be: they are not missing in the file [DATA-48]. A number or VIN proves the one ad
 * that has it; else only a readable mark and year exclude others, because any other cell may be the wrong one; a line
 * of totals is none of them.
 */
export const adsOfRejected = (
  { hashes, identity, isShifted, isTotals }: Line,
  ads: readonly StoredAd[],
): Claim => {
  const any = { ads, isAny: true };
  if (isShifted && !isTotals) return any;
  const own = ads.filter(
    (ad) =>
      hashes.includes(ad.import_hash ?? '') ||
      hasNumberOf(identity, ad) ||
      (Boolean(identity.vin_number) && identity.vin_number === storedVin(ad) && isCarOfVin(identity, ad)),
  );
  if (own.length === 1 && !isShifted) return { ads: own, isAny: false };
  if (isTotals && own.length === 0) return { ads: [], isAny: false };
  if (isShifted || !identity.mark_id || !identity.year) return any;
  return {
    ads: ads.filter((ad) => own.includes(ad) || carKey(ad) === carKey(identity)),
    isAny: false,
  };
};
