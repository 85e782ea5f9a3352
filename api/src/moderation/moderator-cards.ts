import type { SqlQueries } from '../db/sql-client.ts';
import type { Outbox } from '../messages/outbox.ts';
import { IS_HERE } from '../messages/outbox-leases.ts';
import { appealCard, type Card, companyCard, complaintCard } from './cards.ts';
import type { Moderators } from './moderators.ts';

export interface ModeratorCardParts {
  readonly outbox: Pick<Outbox, 'put'>;
  readonly moderators: Moderators;
}

/** Cards to the listed moderators, in the transaction of what they are about [MOD-7]. */
export class ModeratorCards {
  readonly #parts: ModeratorCardParts;

  constructor(parts: ModeratorCardParts) {
    this.#parts = parts;
  }

  get hasReaders(): boolean {
    return this.#parts.moderators.recipientsWithout(null).length > 0;
  }

  async putCompany(tx: SqlQueries, userId: number): Promise<void> {
    if (this.hasReaders) await this.#put(tx, await companyCard(tx, userId));
  }

  async putComplaint(tx: SqlQueries, id: number): Promise<void> {
    if (this.hasReaders) await this.#put(tx, await complaintCard(tx, id));
  }

  /** The moderator of the first decision gets the card only where there is no other one. */
  async putAppeal(tx: SqlQueries, complaintId: number, decidedBy: string): Promise<void> {
    const { moderators } = this.#parts;
    if (this.hasReaders)
      await this.#put(
        tx,
        await appealCard(tx, complaintId),
        moderators.hasOther(decidedBy) ? decidedBy : null,
      );
  }

  async #put(tx: SqlQueries, card: Card | null, without: string | null = null): Promise<void> {
    if (!card) return;
    const { subject, id, text, link, actions, key } = card;
    // An earlier card that has not left is outdated by this one.
    if (key !== `${subject}:${id}`)
      await tx.query(
        `delete from outbox where kind = 'moderation_card' and starts_with(once_key, $1) and ${IS_HERE}`,
        [`card:${subject}:${id}:`],
      );
    for (const to of this.#parts.moderators.recipientsWithout(without))
      await this.#parts.outbox.put(tx, {
        to,
        kind: 'moderation_card',
        text,
        ...(link ? { link } : {}),
        actions,
        onceKey: `card:${key}:${to}`,
      });
  }
}
