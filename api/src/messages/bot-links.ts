import { linkToAd, type MessageLink } from './message-link.ts';

/** Targets of the bot's buttons. */
export interface BotLinks {
  /** Origin of the app. */
  readonly appUrl: string;
}

interface Keyboard {
  readonly inline_keyboard: readonly (readonly {
    readonly text: string;
    readonly web_app: { readonly url: string };
  }[])[];
}

const AD_PARAM = /^ad_([1-9]\d{0,9})$/;

/** A link as the messenger's button. */
export const keyboardOf = ({ label, path }: MessageLink, { appUrl }: BotLinks): Keyboard => ({
  inline_keyboard: [[{ text: label, web_app: { url: `${appUrl}${path}` } }]],
});

/** The link under the reply to /start; a deep link `ad_<id>` leads to its ad. */
export const linkOfStart = (param: string): MessageLink => {
  const [, id] = AD_PARAM.exec(param) ?? [];
  return id ? linkToAd(id) : { label: 'Открыть Авторынок', path: '/' };
};
