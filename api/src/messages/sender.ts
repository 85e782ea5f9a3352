import type { MessageAction } from './message-action.ts';
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
  readonly actions?: readonly MessageAction[];
}

/**
 * - `sent`: the messenger accepted it;
 * - `no_such_user`: no user of the messenger has this number, a retry is useless;
 * - `unavailable`: the messenger is down, slow or requests a pause.
 */
export type Delivery = 'sent' | 'no_such_user' | 'unavailable';

/**
 * Delivers to a messenger. `deliver` never throws for an expected failure; what it throws counts as
 * unavailable.
 */
export interface Sender {
  deliver(message: OutgoingMessage): Promise<Delivery>;
}
