import type { MessengerName } from '@cars/shared-contracts/schemas/sign-in';
import type { SqlQueries } from '../db/sql-client.ts';
import { type Identity, identityOf } from './recipient.ts';
import { type Delivery, type OutgoingMessage, type Sender, straight } from './sender.ts';

/** Delivers to a user of one messenger by the id there. */
export type DeliverTo = (id: string, message: OutgoingMessage) => Promise<Delivery>;

/** Identities of a recipient; those of a number begin with the one that proved it last. */
const identitiesOf = async (sql: SqlQueries, to: string): Promise<Identity[]> => {
  const identity = identityOf(to);
  if (identity) return [identity];
  const { rows } = await sql.query<Identity>(
    `select messenger, messenger_id as id from (
       select messenger, messenger_id, shared_at as known_at from messenger_contacts where phone = $1
       union all
       select m.messenger, m.messenger_id, m.linked_at from messenger_accounts m join users u on u.id = m.user_id
       where u.phone = $1) known
     group by messenger, messenger_id order by max(known_at) desc, messenger`,
    [to],
  );
  return rows;
};

/** A wait outweighs a refusal, and a refusal a closed dialog. */
const WORST: readonly Delivery[] = ['unavailable', 'offline', 'paused', 'refused'];

/** Delivers the outbox through the bots of the messengers: into the first dialog of the recipient that takes it. */
export const createMessengerSender = (
  sql: SqlQueries,
  deliverTo: Readonly<Partial<Record<MessengerName, DeliverTo>>>,
): Sender => ({
  namesMessengers: true,
  reaches: async (to) => (await identitiesOf(sql, to)).some(({ messenger }) => deliverTo[messenger]),
  deliver: async (message, through = straight) => {
    const refusals = new Set<Delivery>();
    for (const { messenger, id } of await identitiesOf(sql, message.to)) {
      const deliver = deliverTo[messenger];
      if (!deliver) continue;
      const delivery = await through(messenger, id, () => deliver(id, message));
      if (delivery === 'sent') return 'sent';
      refusals.add(delivery);
    }
    return WORST.find((delivery) => refusals.has(delivery)) ?? 'no_such_user';
  },
});
