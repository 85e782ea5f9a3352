import type { BotButton, BotButtons, BotReply } from '../bot/bot-reply.ts';
import { WELCOME_TEXTS } from '../bot/welcome-texts.ts';

export interface MaxLinks {
  /** Origin of the app. */
  readonly appUrl: string;
  /** Name of the bot, whose mini app a button opens; without it buttons are links. */
  readonly botName: string | null;
}

const AD_PATH = /^\/car\/([1-9]\d{0,9})$/;
const START_PARAM_MAX_CHARS = 512;

/** The start parameter that leads to a page of the app [MSG-8]; null where it would be too long. */
const startParamOf = (path: string): string | null => {
  const [, id] = AD_PATH.exec(path) ?? [];
  if (id) return `ad_${id}`;
  const param = Buffer.from(JSON.stringify({ redirect: path })).toString('base64url');
  return param.length <= START_PARAM_MAX_CHARS ? param : null;
};

const maxButton = (button: BotButton, { appUrl, botName }: MaxLinks): object => {
  if (button.kind === 'action')
    return { type: 'callback', text: button.action.label, payload: button.action.data };
  const { label: text, path } = button.link;
  const param = path === '/' ? '' : startParamOf(path);
  if (botName === null || param === null) return { type: 'link', text, url: `${appUrl}${path}` };
  return { type: 'open_app', text, web_app: botName, ...(param ? { payload: param } : {}) };
};

const keyboard = (buttons: readonly (readonly object[])[]) => ({
  type: 'inline_keyboard',
  payload: { buttons },
});

/** Buttons as an attachment: they open the mini app there, so that its launch is signed. */
export const maxButtons = (buttons: BotButtons, links: MaxLinks) =>
  keyboard(buttons.map((row) => row.map((button) => maxButton(button, links))));

/** Attachments of a reply: its picture and its keyboard. */
export const maxAttachments = ({ photo, buttons, contact }: BotReply, links: MaxLinks): object[] => [
  ...(photo ? [{ type: 'image', payload: { url: photo } }] : []),
  ...(contact === 'request' ? [keyboard([[{ type: 'request_contact', text: WELCOME_TEXTS.share }]])] : []),
  ...(buttons && buttons.length > 0 ? [maxButtons(buttons, links)] : []),
];
