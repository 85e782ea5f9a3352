import type { SqlQueries } from '../../db/sql-client.ts';
import { ImportError } from './import-error.ts';
import { adsOfRejected, type Line, matchLines, type StoredAd } from './match-ads.ts';
import type { RowReading } from './read-row.ts';
import { rowHash, textHash } from './row-hash.ts';
import { readStoredAds } from './stored-ads.ts';

/** More missing ads than this, and than this share of the stock, are withdrawn after a confirmation only. */
const MISSING_MAX = 20;
const MISSING_SHARE = 0.3;

export const lineOf = (row: RowReading, sellerId: number | null): Line => ({
  hashes: [rowHash(row.cells, sellerId), textHash(row.cells)],
  identity: row.identity,
  isShifted: 'rejected' in row && row.isShifted,
});

/** Finds a second line about the same car: by its own number, else by its VIN. */
export const createTwins = () => {
  const seen = new Map<string, string>();
  /** Why the line is refused, or null. A line that is repeated as a whole is no twin. */
  return ({ hashes: [hash = ''], identity: { row_id, vin_number } }: Line): string | null => {
    if (row_id === null && !vin_number) return null;
    const [key, what] =
      row_id === null ? [`vin ${vin_number}`, `VIN ${vin_number}`] : [`id ${row_id}`, `id "${row_id}"`];
    const before = seen.get(key);
    if (before === undefined) seen.set(key, hash);
    return before === undefined || before === hash ? null : `${what} is in the file twice`;
  };
};

export interface Plan {
  /** The ad of each accepted line, in their order; null for a car that is new. */
  readonly ads: readonly (StoredAd | null)[];
  /** Accepted lines that are equal to one before. */
  readonly repeats: ReadonlySet<number>;
  readonly missing: readonly StoredAd[];
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
  for (const line of rejected) for (const ad of adsOfRejected(line, open)) inFile.add(ad);
  const missing = open.filter((ad) => !inFile.has(ad));
  const isMany = missing.length > MISSING_MAX && missing.length > stock.length * MISSING_SHARE;
  return {
    ads: accepted.map((line) => found.get(line) ?? null),
    repeats,
    missing,
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
