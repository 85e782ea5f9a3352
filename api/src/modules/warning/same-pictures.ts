import { SAME_PICTURE_BITS } from '@cars/shared-contracts/rules/picture-print';
import type { SqlQueries } from '../../db/sql-client.ts';
import type { Images } from '../../images/pipeline.ts';
import { distanceOf, type PicturePrint, printOf } from './picture-print.ts';

/** Prints that share a block with this one; more of them say that the picture is a common one. */
const CANDIDATES_MAX = 200;
/** The pipeline's names of uploads: drawings of the demo are shared by many ads. */
const KEY_OF_UPLOAD = /\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.webp)$/;

type PrintRow = { readonly [Block in 'b0' | 'b1' | 'b2' | 'b3']: number | null };

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

const isShownElsewhere = async (sql: SqlQueries, print: PicturePrint, sellerId: number): Promise<boolean> => {
  const { rows } = await sql.query<PrintRow>(
    `select p.b0, p.b1, p.b2, p.b3 from picture_prints p
     where (p.b0 = $1 or p.b1 = $2 or p.b2 = $3 or p.b3 = $4)
       and exists (
         select from ad_images i join ads a on a.id = i.ad_id
         where i.address = p.address and a.status = 'active' and a.user_id <> $5
       )
     limit ${CANDIDATES_MAX}`,
    [...print, sellerId],
  );
  return rows.some((row) => {
    const other = printOfRow(row);
    return other !== null && distanceOf(print, other) <= SAME_PICTURE_BITS;
  });
};

/** The address of the first picture of an ad that an active ad of another seller has too; null for none. */
export const samePictureOf = async (
  sql: SqlQueries,
  images: Pick<Images, 'original'>,
  ad: { readonly id: number; readonly sellerId: number },
): Promise<string | null> => {
  const { rows } = await sql.query<{ address: string }>(
    'select address from ad_images where ad_id = $1 order by position',
    [ad.id],
  );
  let found: string | null = null;
  // Every picture gets its print: those of later ads are compared with it.
  for (const { address } of rows) {
    const print = await readPrint(sql, images, address);
    if (found === null && print && (await isShownElsewhere(sql, print, ad.sellerId))) found = address;
  }
  return found;
};
