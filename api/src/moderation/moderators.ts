import type { SqlQueries } from '../db/sql-client.ts';
import { type Identity, identityOf, recipientOf } from '../messages/recipient.ts';

/** A moderator's identity in a messenger, as `MODERATORS` lists it; one moderator may have several. */
export interface ListedModerator {
  readonly name: string;
  /** `tg:<id>` or `max:<id>` */
  readonly recipient: string;
}

/** Who does something as a moderator. */
export interface Actor {
  readonly name: string;
  /** The identity in a messenger, or the command. */
  readonly via: string;
  /** All identities of this moderator. */
  readonly identities: readonly Identity[];
}

/** The operator of the machine, who runs `pnpm moderate`. */
export const COMMAND: Actor = { name: 'command', via: 'command', identities: [] };

const ENTRY = /^([a-z][a-z0-9_-]{0,29})=((?:tg|max):[1-9]\d{0,18})$/;

/** Reads `anna=tg:500`; null for anything else and for the name of the command. */
export const readModerator = (word: string): ListedModerator | null => {
  const [, name = '', recipient = ''] = ENTRY.exec(word) ?? [];
  return name === '' || name === COMMAND.name || !identityOf(recipient) ? null : { name, recipient };
};

/** The listed moderators. The list names identities of messengers, so that no number of an account makes one [MOD-9]. */
export class Moderators {
  readonly #listed: readonly ListedModerator[];

  constructor(listed: readonly ListedModerator[]) {
    this.#listed = listed;
  }

  /** Null for a user who is not listed. */
  actorOf(from: Identity): Actor | null {
    const via = recipientOf(from);
    const found = this.#listed.find(({ recipient }) => recipient === via);
    if (!found) return null;
    const own = this.#listed.filter(({ name }) => name === found.name);
    return { name: found.name, via, identities: own.flatMap(({ recipient }) => identityOf(recipient) ?? []) };
  }

  /** The moderator whose identity this account is linked to at this moment; a number alone makes no one a moderator. */
  async actorOfAccount(sql: SqlQueries, userId: number): Promise<Actor | null> {
    if (this.#listed.length === 0) return null;
    const { rows } = await sql.query<Identity>(
      `select m.messenger, m.messenger_id as id from messenger_accounts m join users u on u.id = m.user_id
       where u.id = $1 and u.anonymized_at is null order by m.messenger, m.messenger_id`,
      [userId],
    );
    return rows.map((identity) => this.actorOf(identity)).find((actor) => actor !== null) ?? null;
  }

  /** Where cards go: to every identity, but those of this moderator. */
  recipientsWithout(name: string | null): string[] {
    return this.#listed.filter((one) => one.name !== name).map(({ recipient }) => recipient);
  }

  hasOther(name: string): boolean {
    return this.#listed.some((one) => one.name !== name);
  }
}
