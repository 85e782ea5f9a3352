import type { MessageLink } from './message-link.ts';

/** A message with its secret filled in. */
export interface OutgoingMessage {
  /** Unique and stable: a sender may use it to detect a repeated delivery. */
  readonly id: number;
  /** Eleven digits of a phone, or `tg:<id>`. */
  readonly to: string;
  readonly kind: string;
  readonly text: string;
  readonly link: MessageLink | null;
}

/**
 * - `sent`: the messenger has it;
 * - `no_such_person`: no user of the messenger has this number, a retry is useless;
 * - `unavailable`: the messenger is down, slow or asks to wait.
 */
export type Delivery = 'sent' | 'no_such_person' | 'unavailable';

/** The way out to a messenger. `deliver` never throws for a foreseen trouble; what it throws counts as unavailable. */
export interface Sender {
  deliver(message: OutgoingMessage): Promise<Delivery>;
}
