import type { AdDetails } from '@cars/shared-contracts/schemas/ad';
import type { FavouriteAd, FavouriteChanges, FavouriteData } from '@cars/shared-contracts/schemas/favourite';
import type { SqlClient, SqlQueries } from '../../db/sql-client.ts';
import { failures } from '../../http/failure.ts';
import type { Outbox } from '../../messages/outbox.ts';
import { CARD_COLUMNS, type CardRow, cardOf } from '../ad/card.ts';
import { admitAccount } from '../sign-in/sessions.ts';
import { type BotNames, startOfBot } from './bot-reach.ts';
import { type AdPrice, withdrawPriceMessage } from './notify-price-change.ts';

/** The list is not paged, so it has a limit. */
const FAVOURITES_MAX = 1_000;

/** What an ad's page has of its caller. */
type OwnAdFields = Pick<AdDetails, 'is_favorited' | 'note' | 'price_alert'>;

interface FavouriteParts {
  readonly sql: SqlClient;
  readonly outbox: Pick<Outbox, 'rewrite' | 'withdraw'>;
  readonly bots: BotNames | null;
  readonly now: () => Date;
}

/** Whether messages about a lower price are sent: as chosen for the ad of `f`, else as the user `me` set it for all. */
const ALERT_SQL = 'coalesce(f.price_alert, me.notify_on_price_change)';

/** An ad of `a` that favourites show: on sale, or sold by an account that still exists. */
const LISTED_SQL = `(a.status = 'active' or (a.status = 'archived' and a.sold_at is not null and u.anonymized_at is null))`;

/** Null for an empty note; undefined: it stays as it is. */
const noteOf = ({ note }: FavouriteChanges): string | null | undefined =>
  note === undefined ? undefined : note.trim() || null;

/** Favourites with their notes and price messages [CAT-32] [CAT-68] [CAT-71]. Ads on sale and sold ones are shown. */
export class FavouriteService {
  readonly #sql: SqlClient;
  readonly #outbox: FavouriteParts['outbox'];
  readonly #bots: BotNames | null;
  readonly #now: () => Date;

  constructor({ sql, outbox, bots, now }: FavouriteParts) {
    this.#sql = sql;
    this.#outbox = outbox;
    this.#bots = bots;
    this.#now = now;
  }

  /**
   * Adds a favourite; twice is once [I6]. Throws 404 for a hidden ad, 422 for an own one and beyond a
   * thousand.
   */
  async add(userId: number, adId: number): Promise<void> {
    await this.#checkAddition(userId, adId, `a.status = 'active'`);
    await this.#sql.transaction(async (tx) => {
      await admitAccount(tx, userId);
      await tx.query(
        `insert into favourites (user_id, ad_id, created_at) select $1, id, $3::timestamptz from ads
         where id = $2 and status = 'active' on conflict do nothing`,
        [userId, adId, this.#now().toISOString()],
      );
    });
  }

  /** The same with note and price messages, which a sold favourite gets back too. Throws as `add` does. */
  async keep(userId: number, adId: number, changes: FavouriteChanges): Promise<FavouriteData> {
    await this.#checkAddition(userId, adId, LISTED_SQL);
    return this.#sql.transaction(async (tx) => {
      await admitAccount(tx, userId);
      await tx.query(
        `insert into favourites (user_id, ad_id, created_at)
         select $1, a.id, $3::timestamptz from ads a join users u on u.id = a.user_id
         where a.id = $2 and ${LISTED_SQL} on conflict do nothing`,
        [userId, adId, this.#now().toISOString()],
      );
      return this.#write(tx, userId, adId, changes);
    });
  }

  /** Changes a favourite. Throws 404 where it was removed meanwhile: a late call brings none back. */
  change(userId: number, adId: number, changes: FavouriteChanges): Promise<FavouriteData> {
    return this.#sql.transaction((tx) => this.#write(tx, userId, adId, changes));
  }

  async #write(
    tx: SqlQueries,
    userId: number,
    adId: number,
    changes: FavouriteChanges,
  ): Promise<FavouriteData> {
    const note = noteOf(changes);
    const { price_alert: alert } = changes;
    // Locks the ad, then the favourite, as a new price does: the price that the user knows is the current one.
    const known = alert ? await lockPrice(tx, adId) : null;
    const { rows } = await tx.query<Omit<FavouriteData, 'bot'>>(
      `update favourites f set note = case when $4 then $3::text else f.note end,
         price_alert = coalesce($5::boolean, f.price_alert),
         alert_price = case when $5::boolean is null then f.alert_price else $6::bigint end,
         alert_currency = case when $5::boolean is null then f.alert_currency else $7::text end
       from users me where f.user_id = $1 and f.ad_id = $2 and me.id = f.user_id
       returning f.note, ${ALERT_SQL} as price_alert`,
      [
        userId,
        adId,
        note ?? null,
        note !== undefined,
        alert ?? null,
        known?.price ?? null,
        known?.currency ?? null,
      ],
    );
    const [written] = rows;
    if (!written) throw failures.absent('Объявления уже нет в избранном.');
    if (alert === false) await withdrawPriceMessage(tx, this.#outbox, adId, userId);
    const bot = alert ? await startOfBot(tx, userId, adId, this.#bots) : null;
    return { ...written, ...(bot ? { bot } : {}) };
  }

  /**
   * Removing an absent one is no error; a price message that has not left goes too. Returns what is erased with it; null
   * for nothing.
   */
  remove(userId: number, adId: number): Promise<FavouriteChanges | null> {
    return this.#sql.transaction(async (tx) => {
      const { rows } = await tx.query<{ note: string | null; price_alert: boolean | null }>(
        'delete from favourites where user_id = $1 and ad_id = $2 returning note, price_alert',
        [userId, adId],
      );
      const [removed] = rows;
      if (!removed) return null;
      await withdrawPriceMessage(tx, this.#outbox, adId, userId);
      const { note, price_alert } = removed;
      if (note === null && price_alert === null) return null;
      return { ...(note === null ? {} : { note }), ...(price_alert === null ? {} : { price_alert }) };
    });
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
       ) ads order by kept_at desc, id desc`,
      [userId],
    );
    return rows.map((row) => ({
      ...cardOf(row),
      is_favorited: true,
      note: row.note,
      // The place of a sold car is its seller's alone [C13].
      ...(row.is_sold ? { is_sold: true, city_key: null, city: null } : {}),
    }));
  }

  /** The caller's fields of an ad's page; null on an own ad, which has no heart [CAT-51]. */
  async ofAd(userId: number, adId: number): Promise<OwnAdFields | null> {
    const { rows } = await this.#sql.query<{
      is_favorited: boolean;
      note: string | null;
      price_alert: boolean;
    }>(
      `select f.ad_id is not null as is_favorited, f.note, ${ALERT_SQL} as price_alert
       from ads a join users me on me.id = $1
       left join favourites f on f.ad_id = a.id and f.user_id = me.id
       where a.id = $2 and a.user_id <> me.id`,
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

/** The ad's price, which does not change until the end of the transaction. */
const lockPrice = async (tx: SqlQueries, adId: number): Promise<AdPrice | null> => {
  const { rows } = await tx.query<AdPrice>('select price, currency from ads where id = $1 for share', [adId]);
  return rows[0] ?? null;
};
