import { SAME_PICTURE_BITS } from '@cars/shared-contracts/rules/picture-print';
import type { SqlQueries } from '../../db/sql-client.ts';
import type { Images } from '../../images/pipeline.ts';
import { distanceOf, type PicturePrint, printOf } from './picture-print.ts';

/** Prints that share a block with this one; more of them say that the picture is a common one. */
const CANDIDATES_MAX = 200;
const NAMING_MAX = 100;
/** The pipeline's names of uploads: drawings of the demo are shared by many ads. */
const KEY_OF_UPLOAD = /\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.webp)$/;

type PrintRow = Readonly<Record<'b0' | 'b1' | 'b2' | 'b3', number | null>>;

const printOfRow = ({ b0, b1, b2, b3 }: PrintRow): PicturePrint | null =>
  b0 === null || b1 === null || b2 === null || b3 === null ? null : [b0, b1, b2, b3];

/** The print of a picture, computed once. Null for a picture without contours or without a file. */
const readPrint = async (
  sql: SqlQueries,
  images: Pick<Images, 'original'>,
  address: string,
): Promise<PicturePrint | null> => {
  const { rows } = await sql.query<PrintRow>('select b0, b1, b2, b3 from picture_prints where address = $1', [
    address,
  ]);
  if (rows[0]) return printOfRow(rows[0]);
  const key = KEY_OF_UPLOAD.exec(address)?.[1];
  const bytes = key ? await images.original(key) : null;
  if (!bytes) return null;
  const print = await printOf(bytes);
  await sql.query(
    'insert into picture_prints (address, b0, b1, b2, b3) values ($1, $2, $3, $4, $5) on conflict do nothing',
    [address, ...(print ?? [null, null, null, null])],
  );
  return print;
};

/** The ads of other sellers that show a picture of an ad. */
export interface SamePictures {
  /** The first picture that an earlier ad has, else the first that a later one has, with that ad; null for none. */
  readonly first: { readonly address: string; readonly adId: number } | null;
  readonly sameAds: readonly number[];
  /** Those of them without a warning about it. */
  readonly unwarnedAds: readonly number[];
}

export const NO_PICTURES: SamePictures = { first: null, sameAds: [], unwarnedAds: [] };

interface OtherPrint extends PrintRow {
  readonly ad_id: number;
  readonly is_warned: boolean;
}

/** Pictures whose warning names this ad: they are compared with it also where a block has too many prints. */
const readNaming = async (sql: SqlQueries, adId: number): Promise<OtherPrint[]> => {
  const { rows } = await sql.query<OtherPrint>(
    `select p.b0, p.b1, p.b2, p.b3, a.id as ad_id, true as is_warned
     from ad_warnings w join ads a on a.id = w.ad_id join picture_prints p on p.address = w.fact
     where w.other_ad_id = $1 and w.kind = 'same_picture' and a.status = 'active'
     limit ${NAMING_MAX}`,
    [adId],
  );
  return rows;
};

const readAlike = async (sql: SqlQueries, print: PicturePrint, sellerId: number): Promise<OtherPrint[]> => {
  const { rows } = await sql.query<OtherPrint>(
    `select p.b0, p.b1, p.b2, p.b3, a.id as ad_id, exists (
       select from ad_warnings w where w.ad_id = a.id and w.kind = 'same_picture'
     ) as is_warned
     from picture_prints p join ad_images i on i.address = p.address join ads a on a.id = i.ad_id
     where (p.b0 = $1 or p.b1 = $2 or p.b2 = $3 or p.b3 = $4) and a.status = 'active' and a.user_id <> $5
     limit ${CANDIDATES_MAX}`,
    [...print, sellerId],
  );
  return rows;
};

const isSame = (print: PicturePrint, row: PrintRow): boolean => {
  const other = printOfRow(row);
  return other !== null && distanceOf(print, other) <= SAME_PICTURE_BITS;
};

/** Compares every picture of an ad with those of active ads of other sellers. */
export const samePicturesOf = async (
  sql: SqlQueries,
  images: Pick<Images, 'original'>,
  ad: { readonly id: number; readonly sellerId: number },
): Promise<SamePictures> => {
  const { rows } = await sql.query<{ address: string }>(
    'select address from ad_images where ad_id = $1 order by position',
    [ad.id],
  );
  const naming = await readNaming(sql, ad.id);
  let first: SamePictures['first'] = null;
  const others = new Map<number, boolean>();
  for (const { address } of rows) {
    const print = await readPrint(sql, images, address);
    const found = print
      ? [...(await readAlike(sql, print, ad.sellerId)), ...naming].filter((row) => isSame(print, row))
      : [];
    for (const { ad_id, is_warned } of found) others.set(ad_id, is_warned);
    const adId = Math.min(...found.map(({ ad_id }) => ad_id));
    if (found.length > 0 && (!first || (adId < ad.id && first.adId > ad.id))) first = { address, adId };
  }
  const sameAds = [...others.keys()];
  return { first, sameAds, unwarnedAds: sameAds.filter((id) => !others.get(id)) };
};
