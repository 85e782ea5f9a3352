import { SAME_PICTURE_BITS } from '@cars/shared-contracts/rules/picture-print';
import type { SqlQueries } from '../../db/sql-client.ts';
import type { Images } from '../../images/pipeline.ts';
import type { AdOrder } from './kinds.ts';
import { distanceOf, isUnreadable, type PicturePrint, printOf } from './picture-print.ts';

/** The pipeline's names of uploads: drawings of the demo are shared by many ads. */
const KEY_OF_UPLOAD = /\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.webp)$/;

type PrintRow = Readonly<Record<'b0' | 'b1' | 'b2' | 'b3', number | null>>;

/** An ad, and when its seller first showed the picture, in deleted ads too. */
interface Showing {
  readonly ad_id: number;
  readonly shown_ms: number;
}

const printOfRow = ({ b0, b1, b2, b3 }: PrintRow): PicturePrint | null =>
  b0 === null || b1 === null || b2 === null || b3 === null ? null : [b0, b1, b2, b3];

const isSame = (print: PicturePrint, row: PrintRow): boolean => {
  const other = printOfRow(row);
  return other !== null && distanceOf(print, other) <= SAME_PICTURE_BITS;
};

interface CheckedPictures {
  readonly id: number;
  readonly sellerId: number;
}

interface OwnPrint extends Showing {
  readonly print: PicturePrint;
}

/** Rows from servers of before have no moment of their own. */
const SHOWN_MS_SQL = '(extract(epoch from coalesce(p.shown_at, a.created_at)) * 1000)::float8 as shown_ms';
/** The indexes find what shares a block; many pictures may, so that their bits are compared before any are left out. */
const SAME_SQL = `(p.b0 = $1::integer or p.b1 = $2::integer or p.b2 = $3::integer or p.b3 = $4::integer)
  and bit_count((p.b0 # $1::integer)::bit(16)) + bit_count((p.b1 # $2::integer)::bit(16))
    + bit_count((p.b2 # $3::integer)::bit(16)) + bit_count((p.b3 # $4::integer)::bit(16)) <= ${SAME_PICTURE_BITS}`;

/**
 * Computed once; the moment is when the ad got the picture, whenever it is checked, or that of the seller's first alike
 * one, so that a new ad does not make it later. A file that is no picture has no print.
 *
 * Throws on what may pass: the picture is read again with the next try of its check.
 */
const writePrint = async (
  sql: SqlQueries,
  images: Pick<Images, 'original'>,
  address: string,
  { id, sellerId }: CheckedPictures,
): Promise<void> => {
  const key = KEY_OF_UPLOAD.exec(address)?.[1];
  const bytes = key ? await images.original(key) : null;
  if (!bytes) return;
  const print = await printOf(bytes).catch((error) => {
    if (isUnreadable(error)) return null;
    throw error;
  });
  const { rows } = print
    ? await sql.query<{ readonly shown_at: string | null }>(
        `select min(p.shown_at)::text as shown_at from picture_prints p where ${SAME_SQL} and p.user_id = $5`,
        [...print, sellerId],
      )
    : { rows: [] };
  await sql.query(
    `insert into picture_prints (address, b0, b1, b2, b3, user_id, shown_at)
     select $1, $2, $3, $4, $5, $6, least($7::timestamptz, coalesce(i.shown_at, a.created_at))
     from ad_images i join ads a on a.id = i.ad_id where i.address = $1 and i.ad_id = $8 limit 1
     on conflict do nothing`,
    [address, ...(print ?? [null, null, null, null]), sellerId, rows[0]?.shown_at ?? null, id],
  );
};

/** Null for a picture without contours or without a file. */
const readPrint = async (
  sql: SqlQueries,
  images: Pick<Images, 'original'>,
  address: string,
  ad: CheckedPictures,
): Promise<OwnPrint | null> => {
  const read = async () => {
    const { rows } = await sql.query<PrintRow & Showing>(
      `select p.b0, p.b1, p.b2, p.b3, a.id as ad_id, ${SHOWN_MS_SQL}
       from picture_prints p, ads a where p.address = $1 and a.id = $2`,
      [address, ad.id],
    );
    return rows[0];
  };
  let row = await read();
  if (!row) {
    await writePrint(sql, images, address, ad);
    row = await read();
  }
  const print = row && printOfRow(row);
  return row && print ? { ...row, print } : null;
};

/** The ads of other sellers that show a picture of an ad. */
export interface SamePictures {
  /** The first picture that an earlier ad has, else the first that a later one has, with that ad; null for none. */
  readonly first: { readonly address: string; readonly adId: number; readonly order: AdOrder } | null;
  readonly sameAds: readonly number[];
  /** Those of them whose seller showed such a picture after this one. */
  readonly laterAds: readonly number[];
  /** Those of them without a warning about it. */
  readonly unwarnedAds: readonly number[];
}

export const NO_PICTURES: SamePictures = { first: null, sameAds: [], laterAds: [], unwarnedAds: [] };

interface OtherShowing extends Showing {
  readonly is_warned: boolean;
}

/** Pictures whose warning names this ad: they are compared with it also where their ads show them no longer. */
const readNaming = async (sql: SqlQueries, adId: number) => {
  const { rows } = await sql.query<PrintRow & OtherShowing>(
    `select p.b0, p.b1, p.b2, p.b3, a.id as ad_id, ${SHOWN_MS_SQL}, true as is_warned
     from ad_warnings w join ads a on a.id = w.ad_id join picture_prints p on p.address = w.fact
     where w.other_ad_id = $1 and w.kind = 'same_picture' and a.status = 'active'`,
    [adId],
  );
  return rows;
};

/** One that is left out never gets a warning: so many share drawings and placeholders alone, which warn of nothing. */
const SAME_MAX = 5_000;

const readSame = async (sql: SqlQueries, print: PicturePrint, sellerId: number) => {
  const { rows } = await sql.query<OtherShowing>(
    `select a.id as ad_id, ${SHOWN_MS_SQL}, exists (
       select from ad_warnings w where w.ad_id = a.id and w.kind = 'same_picture'
     ) as is_warned
     from picture_prints p join ad_images i on i.address = p.address join ads a on a.id = i.ad_id
     where ${SAME_SQL} and a.status = 'active' and a.user_id <> $5
     order by shown_ms, a.id limit ${SAME_MAX}`,
    [...print, sellerId],
  );
  return rows;
};

/** Of two at one moment the ad with the lower id is the earlier one. */
const isEarlier = (one: Showing, other: Showing): boolean =>
  one.shown_ms === other.shown_ms ? one.ad_id < other.ad_id : one.shown_ms < other.shown_ms;

/** Compares every picture of an ad with those of active ads of other sellers. */
export const samePicturesOf = async (
  sql: SqlQueries,
  images: Pick<Images, 'original'>,
  ad: CheckedPictures,
): Promise<SamePictures> => {
  const { rows } = await sql.query<{ address: string }>(
    'select address from ad_images where ad_id = $1 order by position',
    [ad.id],
  );
  const naming = await readNaming(sql, ad.id);
  let first: SamePictures['first'] = null;
  const others = new Map<number, boolean>();
  const laterAds = new Set<number>();
  for (const { address } of rows) {
    const own = await readPrint(sql, images, address, ad);
    if (!own) continue;
    const found: readonly OtherShowing[] = [
      ...(await readSame(sql, own.print, ad.sellerId)),
      ...naming.filter((row) => isSame(own.print, row)),
    ];
    let earliest = found[0];
    for (const row of found) {
      others.set(row.ad_id, row.is_warned);
      if (isEarlier(own, row)) laterAds.add(row.ad_id);
      if (earliest && isEarlier(row, earliest)) earliest = row;
    }
    if (!earliest) continue;
    const order: AdOrder = isEarlier(earliest, own) ? 'later' : 'earlier';
    if (!first || (order === 'later' && first.order === 'earlier'))
      first = { address, adId: earliest.ad_id, order };
  }
  const sameAds = [...others.keys()];
  return {
    ...{ first, sameAds, laterAds: [...laterAds] },
    unwarnedAds: sameAds.filter((id) => !others.get(id)),
  };
};
