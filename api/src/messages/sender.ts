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
 * - `no_such_user`: no messenger reaches this person, a retry is useless;
 * - `refused`: the messenger takes this message in no form, a retry is useless;
 * - `unavailable`: the messenger failed or is slow;
 * - `offline`: nothing reached the messenger, or it refuses the bot itself;
 * - `paused`: nothing was sent, because the messenger is given a rest or requested one.
 */
export type Delivery = 'sent' | 'no_such_user' | 'refused' | 'unavailable' | 'offline' | 'paused';

/** Deliveries after which the same message is sent again. */
export const isWaiting = (delivery: Delivery): boolean =>
  delivery === 'unavailable' || delivery === 'offline' || delivery === 'paused';

/** Passes a call about a chat to its messenger on, unless that messenger is given a rest. */
export type Through = (messenger: string, chat: string, call: () => Promise<Delivery>) => Promise<Delivery>;

export const straight: Through = (_messenger, _chat, call) => call();

/**
 * Delivers to a messenger. `deliver` never throws for an expected failure; what it throws counts as
 * unavailable.
 */
export interface Sender {
  deliver(message: OutgoingMessage, through?: Through): Promise<Delivery>;
  /** Whether a messenger is known for this recipient; without the function there is one. */
  reaches?(to: string): Promise<boolean>;
  /** It has several messengers, and calls `through`; any other sender is one messenger. */
  readonly namesMessengers?: true;
}
