import type { AdDetails } from '@cars/shared-contracts/schemas/ad';
import type { FavouriteAd, FavouriteChanges, FavouriteData } from '@cars/shared-contracts/schemas/favourite';
import type { SqlClient } from '../../db/sql-client.ts';
import { failures } from '../../http/failure.ts';
import { CARD_COLUMNS, type CardRow, cardOf } from '../ad/card.ts';

/** The list is not paged, so it has a limit. */
const FAVOURITES_MAX = 1_000;

/** What an ad's page has of its caller. */
export type OwnAdFields = Pick<AdDetails, 'is_favorited' | 'note'>;

/** An ad of `a` that favourites show: on sale, or sold by an account that still exists. */
const LISTED_SQL = `(a.status = 'active' or (a.status = 'archived' and a.sold_at is not null and u.anonymized_at is null))`;

/** Null for an empty note; undefined: it stays as it is. */
const noteOf = ({ note }: FavouriteChanges): string | null | undefined =>
  note === undefined ? undefined : note.trim() || null;

/** Favourites with their notes [CAT-32] [CAT-68]. Ads on sale and sold ones are shown. */
export class FavouriteService {
  readonly #sql: SqlClient;
  readonly #now: () => Date;

  constructor({ sql, now }: { sql: SqlClient; now: () => Date }) {
    this.#sql = sql;
    this.#now = now;
  }

  /**
   * Adds a favourite; twice is once [I6]. Throws 404 for a hidden ad, 422 for an own one and beyond a
   * thousand.
   */
  async add(userId: number, adId: number): Promise<void> {
    await this.#checkAddition(userId, adId, `a.status = 'active'`);
    await this.#sql.query(
      `insert into favourites (user_id, ad_id, created_at) select $1, id, $3::timestamptz from ads
       where id = $2 and status = 'active' on conflict do nothing`,
      [userId, adId, this.#now().toISOString()],
    );
  }

  /** The same with its note, which a sold favourite gets back too. Throws as `add` does. */
  async keep(userId: number, adId: number, changes: FavouriteChanges): Promise<FavouriteData> {
    await this.#checkAddition(userId, adId, LISTED_SQL);
    const note = noteOf(changes);
    const { rows } = await this.#sql.query<FavouriteData>(
      `insert into favourites as f (user_id, ad_id, created_at, note)
       select $1, a.id, $3::timestamptz, $4::text from ads a join users u on u.id = a.user_id
       where a.id = $2 and ${LISTED_SQL}
       on conflict (user_id, ad_id) do update set note = case when $5 then excluded.note else f.note end
       returning note`,
      [userId, adId, this.#now().toISOString(), note ?? null, note !== undefined],
    );
    if (!rows[0]) throw failures.absentAd();
    return rows[0];
  }

  /** Changes a favourite. Throws 404 where it was removed meanwhile: a late call brings none back. */
  async change(userId: number, adId: number, changes: FavouriteChanges): Promise<FavouriteData> {
    const note = noteOf(changes);
    const { rows } = await this.#sql.query<FavouriteData>(
      `update favourites set note = case when $4 then $3::text else note end
       where user_id = $1 and ad_id = $2 returning note`,
      [userId, adId, note ?? null, note !== undefined],
    );
    if (!rows[0]) throw failures.absent('Объявления уже нет в избранном.');
    return rows[0];
  }

  /** Removing an absent one is no error. Returns what is erased with it; null for nothing. */
  async remove(userId: number, adId: number): Promise<FavouriteChanges | null> {
    const { rows } = await this.#sql.query<FavouriteData>(
      'delete from favourites where user_id = $1 and ad_id = $2 returning note',
      [userId, adId],
    );
    const note = rows[0]?.note;
    return note ? { note } : null;
  }

  /** Favourites that are on sale or sold, the last added first. */
  async list(userId: number): Promise<FavouriteAd[]> {
    const { rows } = await this.#sql.query<
      CardRow & { readonly is_sold: boolean; readonly note: string | null }
    >(
      `select ${CARD_COLUMNS}, status = 'archived' as is_sold, note from (
         select a.*, f.created_at as kept_at, f.note from favourites f join ads a on a.id = f.ad_id
         join users u on u.id = a.user_id
         where f.user_id = $1 and ${LISTED_SQL}
       ) kept order by kept_at desc, id desc`,
      [userId],
    );
    return rows.map((row) => ({
      ...cardOf(row),
      is_favorited: true,
      note: row.note,
      ...(row.is_sold ? { is_sold: true } : {}),
    }));
  }

  /** The caller's fields of an ad's page; null on an own ad, which has no heart [CAT-51]. */
  async ofAd(userId: number, adId: number): Promise<OwnAdFields | null> {
    const { rows } = await this.#sql.query<{ is_favorited: boolean; note: string | null }>(
      `select f.ad_id is not null as is_favorited, f.note from ads a
       left join favourites f on f.ad_id = a.id and f.user_id = $1
       where a.id = $2 and a.user_id <> $1`,
      [userId, adId],
    );
    return rows[0] ?? null;
  }

  /**
   * Favourite flags of the user for these ads of others, by ad. Own ads have no heart and are left out
   * [CAT-51].
   */
  async flagsFor(userId: number, adIds: readonly number[]): Promise<ReadonlyMap<number, boolean>> {
    const { rows } = await this.#sql.query<{ id: number; is_favourite: boolean }>(
      `select a.id, f.ad_id is not null as is_favourite from ads a
       left join favourites f on f.ad_id = a.id and f.user_id = $1
       where a.id = any($2::int[]) and a.user_id <> $1`,
      [userId, adIds],
    );
    return new Map(rows.map(({ id, is_favourite }) => [id, is_favourite]));
  }

  /** `shown` is a condition over the ad `a` and its seller `u`. */
  async #checkAddition(userId: number, adId: number, shown: string): Promise<void> {
    const { rows } = await this.#sql.query<{ is_full: boolean; is_shown: boolean; is_own: boolean }>(
      `select (select count(*) from favourites where user_id = $1 and ad_id <> $2) >= $3 as is_full,
         exists (select from ads a join users u on u.id = a.user_id where a.id = $2 and ${shown}) as is_shown,
         exists (select from ads where id = $2 and user_id = $1) as is_own`,
      [userId, adId, FAVOURITES_MAX],
    );
    if (!rows[0]?.is_shown) throw failures.absentAd();
    if (rows[0].is_own) throw failures.ownAd('id');
    if (rows[0].is_full)
      throw failures.invalid({ id: [`В избранном может быть не больше ${FAVOURITES_MAX} объявлений.`] });
  }
}
