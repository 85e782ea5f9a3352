/** What a sender is handed: a message with its secret filled in. */
export interface OutgoingMessage {
  /** Unique and stable: a sender that can may use it to tell a repeated delivery. */
  readonly id: number;
  /** Eleven digits of a phone, or `tg:<id>`. */
  readonly to: string;
  readonly kind: string;
  readonly text: string;
}

/**
 * - `sent`: the messenger has it;
 * - `no_such_person`: nobody in the messenger has this number, trying again is of no use;
 * - `unavailable`: the messenger is down, slow or asks to wait.
 */
export type Delivery = 'sent' | 'no_such_person' | 'unavailable';

/** The way out to a messenger. `deliver` never throws for a foreseen trouble; what it throws counts as unavailable. */
export interface Sender {
  deliver(message: OutgoingMessage): Promise<Delivery>;
}
