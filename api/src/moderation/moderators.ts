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

/**
 * The listed moderators. The list names identities of messengers, so that no sign-in, link or number of an account
 * makes a user a moderator.
 */
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

  /** Where cards go: to every identity, but those of this moderator. */
  recipientsWithout(name: string | null): string[] {
    return this.#listed.filter((one) => one.name !== name).map(({ recipient }) => recipient);
  }

  hasOther(name: string): boolean {
    return this.#listed.some((one) => one.name !== name);
  }
}
