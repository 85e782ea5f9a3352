import { adTitle } from '@cars/shared-contracts/rules/ad';
import type { PageQuery, Pagination } from '@cars/shared-contracts/schemas/page';
import type { BuyerRequest, RequestsSummary } from '@cars/shared-contracts/schemas/request';
import type { SqlQueries } from '../../db/sql-client.ts';
import { failures } from '../../http/failure.ts';
import { cutPage, paginationOf, startOf } from '../../list-page.ts';
import { type BotNames, startOfBot } from '../favourite/bot-reach.ts';
import { shownUsername } from './guest-name.ts';
import { shownPhone } from './shown-phone.ts';

interface RequestRow {
  readonly id: number;
  readonly kind: BuyerRequest['kind'];
  readonly ad_id: number;
  readonly mark: string;
  readonly model: string | null;
  readonly name: string | null;
  readonly phone: string | null;
  readonly username: string | null;
  readonly comment: string | null;
  readonly created_at: string;
  readonly delivered_in: 'telegram' | 'max' | null;
  readonly waits: boolean;
  readonly answered: boolean;
  readonly is_erased: boolean;
}

/** What sellers read of the requests to them: «Заявки» [SELL-54]. */
export class ReceivedRequests {
  readonly #sql: SqlQueries;
  readonly #now: () => Date;
  readonly #bots: BotNames | null;

  constructor(parts: { readonly sql: SqlQueries; readonly now: () => Date; readonly bots: BotNames | null }) {
    this.#sql = parts.sql;
    this.#now = parts.now;
    this.#bots = parts.bots;
  }

  /** One page of the requests to this seller, the newest first. */
  async page(
    sellerId: number,
    page: PageQuery,
  ): Promise<{ readonly items: BuyerRequest[]; readonly pagination: Pagination }> {
    const total = await this.#count(sellerId, false);
    const start = startOf(page);
    const [offset, after] = typeof start === 'number' ? [start, null] : [0, start.id];
    const { rows } = await this.#sql.query<RequestRow>(
      `select o.id, o.kind, o.ad_id, a.mark, a.model, o.name, o.phone, u.username, o.comment,
         to_char(o.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as created_at,
         o.delivered_in, exists (
           select from outbox m where m.id = o.message_id and m.sent_at is null and m.dropped_at is null
         ) as waits,
         o.answered_at is not null as answered, starts_with(o.asker_key, 'erased:') as is_erased
       from orders o join ads a on a.id = o.ad_id left join users u on u.id = o.user_id
       where a.user_id = $1 and ($4::bigint is null or o.id < $4::bigint) order by o.id desc limit $2 offset $3`,
      [sellerId, page.per_page + 1, offset, after],
    );
    const { items, next } = cutPage(rows, page.per_page, ({ id }) => ({ value: null, id }));
    return { items: items.map(requestOf), pagination: paginationOf(page, total, next) };
  }

  /** Throws 404 for a request to another seller. */
  async markHandled(sellerId: number, id: number, isHandled: boolean): Promise<void> {
    const { rows } = await this.#sql.query(
      `update orders o set answered_at = case when $3::boolean then coalesce(answered_at, $4::timestamptz) end
       from ads a where o.id = $1 and a.id = o.ad_id and a.user_id = $2 returning o.id`,
      [id, sellerId, isHandled, this.#now().toISOString()],
    );
    if (rows.length === 0) throw failures.absent('Такой заявки нет.');
  }

  /** Null for a user without an ad, who has no request either. */
  async summary(sellerId: number): Promise<RequestsSummary | null> {
    const { rows } = await this.#sql.query('select from ads where user_id = $1 limit 1', [sellerId]);
    if (rows.length === 0) return null;
    const bot = await startOfBot(this.#sql, sellerId, null, this.#bots);
    return { new_count: await this.#count(sellerId, true), ...(bot ? { bot } : {}) };
  }

  async #count(sellerId: number, isNewOnly: boolean): Promise<number> {
    const { rows } = await this.#sql.query<{ count: number }>(
      `select count(*)::int as count from orders o join ads a on a.id = o.ad_id
       where a.user_id = $1 and (not $2::boolean or o.answered_at is null)`,
      [sellerId, isNewOnly],
    );
    return rows[0]?.count ?? 0;
  }
}

const requestOf = ({
  ad_id,
  mark,
  model,
  phone,
  username,
  delivered_in,
  waits,
  ...row
}: RequestRow): BuyerRequest => ({
  ...row,
  username: shownUsername(username),
  ad: { id: ad_id, title: adTitle({ mark, model }) },
  phone: phone && shownPhone(phone),
  delivery: waits ? 'waiting' : (delivered_in ?? 'here'),
});
