import type { CallBot } from './bot-api.ts';

/** A photo with a caption and a button, as Telegram's Bot API names it. */
export interface PreparedPhoto {
  readonly type: 'photo';
  readonly id: string;
  readonly photo_url: string;
  readonly thumbnail_url: string;
  readonly photo_width: number;
  readonly photo_height: number;
  readonly title: string;
  readonly caption: string;
  readonly reply_markup: {
    readonly inline_keyboard: readonly (readonly { readonly text: string; readonly url: string }[])[];
  };
}

/** Prepares a message for a user of Telegram; resolves to its id, null where that is not possible now. */
export type PrepareMessage = (telegramId: string, photo: PreparedPhoto) => Promise<string | null>;

/** Shorter than the page waits. */
const LIMIT_MS = 3_000;

export const createPrepareMessage =
  (callBot: CallBot): PrepareMessage =>
  async (telegramId, result) => {
    const response = await callBot(
      'savePreparedInlineMessage',
      {
        user_id: Number(telegramId),
        result,
        allow_user_chats: true,
        allow_group_chats: true,
        allow_channel_chats: true,
      },
      LIMIT_MS,
    );
    if (response.kind !== 'done') return null;
    const { id } = Object(response.result) as { id?: unknown };
    return typeof id === 'string' ? id : null;
  };
