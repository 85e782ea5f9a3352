import { type BotLinks, linkOfStart } from './bot-links.ts';
import type { MessageLink } from './message-link.ts';

export interface MaxLinks extends BotLinks {
  /** Name of the bot, whose mini app a button opens; without it buttons are links. */
  readonly botName: string | null;
}

const AD_PATH = /^\/car\/([1-9]\d{0,9})$/;

/** The start parameter that leads to a page of the app [MSG-8]. */
const startParamOf = (path: string): string => {
  const [, id] = AD_PATH.exec(path) ?? [];
  return id ? `ad_${id}` : Buffer.from(JSON.stringify({ redirect: path })).toString('base64url');
};

const keyboard = (button: Readonly<Record<string, unknown>>) => ({
  type: 'inline_keyboard',
  payload: { buttons: [[button]] },
});

/** A link as an attachment: a button that opens the mini app there, so that its launch is signed. */
export const maxKeyboardOf = ({ label, path }: MessageLink, { appUrl, botName }: MaxLinks) =>
  keyboard(
    botName
      ? {
          type: 'open_app',
          text: label,
          web_app: botName,
          ...(path === '/' ? {} : { payload: startParamOf(path) }),
        }
      : { type: 'link', text: label, url: `${appUrl}${path}` },
  );

export const maxKeyboardOfStart = (param: string, links: MaxLinks) =>
  maxKeyboardOf(linkOfStart(param), links);

export const maxContactKeyboard = (label: string) => keyboard({ type: 'request_contact', text: label });
