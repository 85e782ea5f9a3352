import type { AdCard } from '@cars/shared-contracts/schemas/ad';
import type { SqlClient } from '../../db/sql-client.ts';
import { failures } from '../../http/failure.ts';
import { CARD_COLUMNS, type CardRow, cardOf } from '../ad/card.ts';

/** The list is not paged, so it has a limit. */
const FAVOURITES_MAX = 1_000;

/** Favourites [CAT-32]. Ads on sale and sold ones are shown. */
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
    const { rows } = await this.#sql.query<{ is_full: boolean; is_shown: boolean; is_own: boolean }>(
      `select (select count(*) from favourites where user_id = $1 and ad_id <> $2) >= $3 as is_full,
         exists (select from ads where id = $2 and status = 'active') as is_shown,
         exists (select from ads where id = $2 and user_id = $1) as is_own`,
      [userId, adId, FAVOURITES_MAX],
    );
    if (!rows[0]?.is_shown) throw failures.absentAd();
    if (rows[0].is_own) throw failures.ownAd('id');
    if (rows[0].is_full)
      throw failures.invalid({ id: [`В избранном может быть не больше ${FAVOURITES_MAX} объявлений.`] });
    await this.#sql.query(
      `insert into favourites (user_id, ad_id, created_at) select $1, id, $3::timestamptz from ads
       where id = $2 and status = 'active' on conflict do nothing`,
      [userId, adId, this.#now().toISOString()],
    );
  }

  /** Removing an absent one is no error. */
  async remove(userId: number, adId: number): Promise<void> {
    await this.#sql.query('delete from favourites where user_id = $1 and ad_id = $2', [userId, adId]);
  }

  /** Favourites that are on sale or sold, the last added first. */
  async list(userId: number): Promise<AdCard[]> {
    const { rows } = await this.#sql.query<CardRow & { readonly is_sold: boolean }>(
      `select ${CARD_COLUMNS}, status = 'archived' as is_sold from (
         select a.*, f.created_at as kept_at from favourites f join ads a on a.id = f.ad_id
         join users u on u.id = a.user_id
         where f.user_id = $1
           and (a.status = 'active' or (a.status = 'archived' and a.sold_at is not null and u.anonymized_at is null))
       ) kept order by kept_at desc, id desc`,
      [userId],
    );
    return rows.map((row) => ({
      ...cardOf(row),
      is_favorited: true,
      ...(row.is_sold ? { is_sold: true } : {}),
    }));
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
}
