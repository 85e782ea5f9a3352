/** Where the bot's buttons lead. */
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

const AD_IN_TEXT = /\bID: ([1-9]\d{0,9})\b/;
const AD_PARAM = /^ad_([1-9]\d{0,9})$/;

const button = (text: string, url: string): Keyboard => ({ inline_keyboard: [[{ text, web_app: { url } }]] });

/** The button under a message: the ad it speaks of, the corporate door, or nothing to press. */
export const buttonOfMessage = (kind: string, text: string, { appUrl }: BotLinks): Keyboard | null => {
  const [, id] = AD_IN_TEXT.exec(text) ?? [];
  if (id) return button('Открыть объявление', `${appUrl}/car/${id}`);
  if (kind === 'moderation' && text.includes('/login-entity'))
    return button('Войти как юр. лицо', `${appUrl}/login-entity`);
  return null;
};

/** The button that answers /start; a deep link `ad_<id>` leads to its ad. */
export const buttonOfStart = (param: string, { appUrl }: BotLinks): Keyboard => {
  const [, id] = AD_PARAM.exec(param) ?? [];
  return button(id ? 'Открыть объявление' : 'Открыть Авторынок', id ? `${appUrl}/car/${id}` : `${appUrl}/`);
};
