import type { BotButtons, BotReply } from '../bot/bot-reply.ts';
import { WELCOME_TEXTS } from '../bot/welcome-texts.ts';

/** Buttons in Telegram's form: a page of the app opens inside of the messenger. */
export const telegramButtons = (buttons: BotButtons, appUrl: string) => ({
  inline_keyboard: buttons.map((row) =>
    row.map((button) =>
      button.kind === 'open'
        ? { text: button.link.label, web_app: { url: `${appUrl}${button.link.path}` } }
        : { text: button.action.label, callback_data: button.action.data },
    ),
  ),
});

const REQUEST = {
  keyboard: [[{ text: WELCOME_TEXTS.share, request_contact: true }]],
  resize_keyboard: true,
  one_time_keyboard: true,
};

/** The keyboard of a reply; undefined without one. */
export const telegramKeyboard = ({ buttons, contact }: BotReply, appUrl: string): object | undefined => {
  if (contact === 'request') return REQUEST;
  if (contact === 'done') return { remove_keyboard: true };
  return buttons && buttons.length > 0 ? telegramButtons(buttons, appUrl) : undefined;
};
