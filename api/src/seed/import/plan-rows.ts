import type { SqlQueries } from '../../db/sql-client.ts';
import { ImportError } from './import-error.ts';
import { adsOfRejected, carText, isFull, type Line, matchLines, type StoredAd } from './match-ads.ts';
import type { RejectedRow, RowReading } from './read-row.ts';
import { rowHash, textHash } from './row-hash.ts';
import { readStoredAds } from './stored-ads.ts';

/** More missing ads than this, and than this share of the stock, are withdrawn after a confirmation only. */
const MISSING_MAX = 20;
const MISSING_SHARE = 0.3;

/** Columns in which a line of totals may have sums and averages. */
const SUMMED = ['mileage', 'power', 'price', 'currency'];
/** Columns that only a car fills. */
const OF_A_CAR = ['model', 'year', 'vin'] as const;
/** A number of a row, or a year in a cell that may hold a whole car. */
const NUMBERED = { id: /\d/, other: /\d{4}/ };
/** «Всего: 3», «Выгружено 30.11.2026». */
const FOOTER = /^(?:итого|всего|total|выгружено|выгрузка|сформировано|дата)(?!\p{L})/iu;

/** Whether a line shows nothing of a car: sums and one label («Итого:»), and nothing else where cells are shifted. */
const isTotals = ({ cells, identity, isShifted }: RejectedRow): boolean => {
  const { reason: _, ...others } = cells;
  const filled = Object.entries(others).filter(
    ([column, cell]) => cell !== '' && (isShifted || !SUMMED.includes(column)),
  );
  const [column = '', label = ''] = filled[0] ?? [];
  return (
    filled.length <= 1 &&
    !identity.mark_id &&
    OF_A_CAR.every((name) => cells[name] === '') &&
    (FOOTER.test(label) || !NUMBERED[column === 'id' ? 'id' : 'other'].test(label))
  );
};

export const lineOf = (row: RowReading, sellerId: number | null): Line => ({
  hashes: [
    rowHash(row.cells, sellerId),
    textHash(row.cells),
    // Stored before the file had numbers.
    rowHash({ ...row.cells, id: '', vin: '' }, sellerId),
  ],
  identity: row.identity,
  isShifted: 'rejected' in row && row.isShifted,
  isTotals: 'rejected' in row && isTotals(row),
});

/** Finds a second line about the same car: by its own number, by a whole VIN, and by any VIN of an equal car where it has no number. */
export const createTwins = () => {
  const seen = new Map<string, string>();
  /** Why the line is refused, or null. A line that is repeated as a whole is no twin. */
  return ({ hashes: [hash = ''], identity }: Line): string | null => {
    const { row_id, vin_number } = identity;
    const names = row_id === null ? [] : [[`id "${row_id}"`, '']];
    if (vin_number && (row_id === null || isFull(vin_number)))
      names.push([`VIN ${vin_number}`, isFull(vin_number) ? '' : carText(identity)]);
    const twin = names.find((name) => (seen.get(name.join()) ?? hash) !== hash);
    if (twin) return `${twin[0]} is in the file twice`;
    for (const name of names) seen.set(name.join(), hash);
    return null;
  };
};

export interface Plan {
  /** The ad of each accepted line, in their order; null for a car that is new. */
  readonly ads: readonly (StoredAd | null)[];
  /** Accepted lines that are equal to one before. */
  readonly repeats: ReadonlySet<number>;
  readonly missing: readonly StoredAd[];
  /** How many others may be missing, and the lines in the file of rejected ones that can be any of them. */
  readonly doubtful: { readonly ads: number; readonly lines: readonly number[] };
  /** The number that the withdrawal of the missing ads wants; null for few. */
  readonly confirm: number | null;
}

/** Lines that are equal to one before, by their place. */
const repeatsOf = (lines: readonly Line[]): ReadonlySet<number> => {
  const seen = new Set<string>();
  return new Set(
    lines.flatMap(({ hashes: [hash = ''] }, place) => {
      if (seen.has(hash)) return [place];
      seen.add(hash);
      return [];
    }),
  );
};

/** Compares the file with the ads that are there; nothing is written. */
export const planRows = async (
  db: SqlQueries,
  { accepted, rejected }: { readonly accepted: readonly Line[]; readonly rejected: readonly Line[] },
  { sellerIds, isOneSeller }: { readonly sellerIds: readonly number[]; readonly isOneSeller: boolean },
): Promise<Plan> => {
  const stored = await readStoredAds(db, sellerIds, isOneSeller);
  const repeats = repeatsOf(accepted);
  const found = matchLines(
    accepted.filter((_, place) => !repeats.has(place)),
    stored,
    rejected,
  );
  const inFile = new Set(found.values());
  const stock = stored.filter((ad) => ad.is_active && ad.import_hash !== null);
  const open = stock.filter((ad) => !inFile.has(ad));
  const claims = rejected.map((line) => ({ line, ...adsOfRejected(line, open) }));
  for (const { ads, isAny } of claims) if (!isAny && ads.length === 1) for (const ad of ads) inFile.add(ad);
  const doubted = new Set<StoredAd>();
  for (const { ads } of claims) for (const ad of ads) if (!inFile.has(ad)) doubted.add(ad);
  const missing = open.filter((ad) => !inFile.has(ad) && !doubted.has(ad));
  const isMany = missing.length > MISSING_MAX && missing.length > stock.length * MISSING_SHARE;
  return {
    ads: accepted.map((line) => found.get(line) ?? null),
    repeats,
    missing,
    doubtful: {
      ads: doubted.size,
      lines: claims.flatMap(({ line, ads }) => (ads.some((ad) => doubted.has(ad)) ? (line.place ?? []) : [])),
    },
    confirm: isMany ? missing.length : null,
  };
};

/** Throws when the missing ads are too many to be withdrawn without the number of them. */
export const checkConfirmation = ({ confirm, missing }: Plan, given: number | null): void => {
  if (confirm === null && given === null) return;
  if (given === missing.length) return;
  throw new ImportError(
    `--withdraw-missing would take ${missing.length} ads off sale: ` +
      `look at them with --check, then repeat with --confirm ${missing.length}`,
  );
};
