import type { MessageAction } from '../messages/message-action.ts';
import type { MessageLink } from '../messages/message-link.ts';
import type { Delivery } from '../messages/sender.ts';

export type BotButton =
  | { readonly kind: 'open'; readonly link: MessageLink }
  | { readonly kind: 'action'; readonly action: MessageAction };
export type BotButtons = readonly (readonly BotButton[])[];

/** A message of the bot in any messenger. Its text is plain: no messenger reads markup in it. */
export interface BotReply {
  readonly text: string;
  /** Address of a picture; where the messenger refuses it, the text is sent alone. */
  readonly photo?: string | null;
  readonly buttons?: BotButtons;
  /** Requests the user's number by a button of the messenger, or removes that button. */
  readonly contact?: 'request' | 'done';
  /** Has a code or a password: it is not to be passed on. */
  readonly isProtected?: boolean;
  /** A person waits for it at this moment. */
  readonly isUrgent?: boolean;
}

/** The same message with less that a messenger may refuse: without its picture, then as plain text. Null for that. */
export const simplerReply = ({ photo, ...reply }: BotReply): BotReply | null => {
  if (photo) return reply;
  const { text, buttons, contact, isProtected, ...rest } = reply;
  return buttons?.length || contact || isProtected ? { text, ...rest } : null;
};

/** What a tap on an action leads to. */
export interface TapOutcome {
  /** Shown over the chat for a moment. */
  readonly notice: string;
  /** The buttons under the tapped message from now on; undefined leaves them. */
  readonly buttons?: BotButtons;
  readonly replies?: readonly BotReply[];
}

/** The bot's side of a messenger, within its limits. */
export interface BotChannel<Tapped = unknown> {
  readonly send: (userId: string, reply: BotReply) => Promise<Delivery>;
  /** Ends a tap: shows the notice and changes the buttons under the tapped message. */
  readonly finishTap: (tapped: Tapped, outcome: TapOutcome) => Promise<void>;
}

export const openButton = (link: MessageLink): BotButton => ({ kind: 'open', link });
export const actionButton = (label: string, data: string): BotButton => ({
  kind: 'action',
  action: { label, data },
});
