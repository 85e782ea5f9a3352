import type { Identity } from '../messages/recipient.ts';

/** What a user does in the dialog with the bot, in any messenger. */
export type BotEvent =
  | { readonly kind: 'start'; readonly from: Identity; readonly param: string }
  | { readonly kind: 'text'; readonly from: Identity; readonly text: string }
  | {
      readonly kind: 'contact';
      readonly from: Identity;
      /** Null for a number that is not supported. */
      readonly phone: string | null;
      /** Whether the messenger confirms the number as the sender's own. */
      readonly isOwn: boolean;
    };

export interface BotTap {
  readonly from: Identity;
  readonly data: string;
}

export interface InlineQuery {
  readonly from: Identity;
  readonly query: string;
  /** Position of the next result. */
  readonly offset: string;
}
