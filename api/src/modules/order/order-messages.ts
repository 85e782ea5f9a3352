import type { SqlQueries } from '../../db/sql-client.ts';

/** SQL over `outbox` and `orders` under this name: a message about the order, one of before a correction included. */
export const isMessageOfSql = (order: string): string =>
  `(outbox.id = ${order}.message_id or outbox.once_key = 'order:' || ${order}.id)`;

/**
 * Makes a message the one of the order, in the transaction. That of before goes; if a messenger may have it just now, it
 * stays until the next one or the order's own end.
 */
export const replaceMessage = async (
  tx: SqlQueries,
  order: { readonly id: number; readonly message_id: number | null },
  messageId: number | null,
): Promise<void> => {
  await tx.query('update orders set message_id = $2 where id = $1', [order.id, messageId]);
  await tx.query(
    `delete from outbox where once_key = 'order:' || $1::int
       or (id = $2 and (sent_at is not null or dropped_at is not null))`,
    [order.id, order.message_id],
  );
  await tx.query(`update outbox set once_key = 'order:' || $1::int where id = $2`, [
    order.id,
    order.message_id,
  ]);
};
