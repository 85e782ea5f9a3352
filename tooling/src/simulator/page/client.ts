import { isVersionAtLeast, messageProblems } from '../message-table.ts';

export type Responses = 'all' | 'half' | 'none';

export interface Insets {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

/** Settings of the simulator's user. */
export interface Controls {
  readonly platform: string;
  readonly version: string;
  readonly palette: Readonly<Record<string, string>>;
  readonly latencyMs: number;
  /** Share of the app's messages that are received. */
  readonly responses: Responses;
  readonly hasNotch: boolean;
}

/** State that the app requested and the client shows. */
export interface Shown {
  isReady: boolean;
  isExpanded: boolean;
  isSwipeLocked: boolean;
  isFullscreen: boolean;
  hasBack: boolean;
  hasSettings: boolean;
  isConfirming: boolean;
  header: string;
  background: string;
  bottom: string;
  haptic: string;
}

export interface LogLine {
  readonly direction: 'app' | 'client';
  readonly type: string;
  readonly data: unknown;
  readonly problems: readonly string[];
  readonly isLost: boolean;
}

export interface ClientParts {
  readonly controls: () => Controls;
  readonly size: () => { width: number; height: number };
  readonly send: (type: string, data: unknown) => void;
  readonly log: (line: LogLine) => void;
  readonly changed: () => void;
  readonly openLink: (url: string) => void;
  readonly openMessengerLink: (path: string) => void;
  readonly showPopup: (popup: Popup) => void;
  /** Text that the app put into a chat. */
  readonly shared: (text: string) => void;
  /** Shows a prepared message to the user, who sends it or does not. */
  readonly sendPrepared: (id: string) => Promise<'sent' | 'USER_DECLINED' | 'MESSAGE_EXPIRED'>;
  /** The user's phone as the messenger signs it. */
  readonly signedPhone: () => Promise<object>;
  /** Delivers the user's contact to the bot. */
  readonly contact: () => Promise<unknown>;
  readonly close: () => void;
}

export interface Popup {
  readonly title: string;
  readonly message: string;
  readonly buttons: readonly { readonly id: string; readonly type: string; readonly text?: string }[];
}

const NO_INSETS: Insets = { top: 0, bottom: 0, left: 0, right: 0 };
const NOTCH: Insets = { top: 44, bottom: 34, left: 0, right: 0 };
/** The client's buttons over a full screen. */
const CONTENT_TOP_PX = 58.8;
/** A client refuses popups that follow each other too fast. */
const POPUPS_IN_A_ROW = 3;
const POPUP_REST_MS = 3_000;

/** The state of a client before the first message of the app. */
export const FRESH = (): Shown => ({
  isReady: false,
  isExpanded: false,
  isSwipeLocked: false,
  isFullscreen: false,
  hasBack: false,
  hasSettings: false,
  isConfirming: false,
  header: '',
  background: '',
  bottom: '',
  haptic: '',
});

/** What the user of the simulator may do with a request for the phone; «lost» and «silent» are failures. */
const PHONE_CHOICES = [
  { id: 'allow', type: 'default', text: 'Разрешить' },
  { id: 'refuse', type: 'cancel', text: 'Отказать' },
  { id: 'lost', type: 'default', text: 'Потерять контакт' },
  { id: 'silent', type: 'default', text: 'Не отвечать' },
] as const;

const HOME_SCREEN_CHOICES = [
  { id: 'allow', type: 'default', text: 'Добавить' },
  { id: 'refuse', type: 'cancel', text: 'Отмена' },
] as const;

type Data = Readonly<Record<string, unknown>>;

/**
 * A client of Telegram as far as a mini app can observe it: it responds, colors its own parts, counts
 * popups, and ignores messages that its version does not support. All messages in both directions are passed
 * to `log`.
 */
export const createClient = (parts: ClientParts) => {
  let shown = FRESH();
  let popups = 0;
  let popupsRestUntil = 0;
  let isPopupOpen = false;
  /** What the choice in the open dialog means; null: it is a popup of the app. */
  let onChoice: ((choice: string | null) => void) | null = null;
  let isOnHomeScreen = false;
  let received = 0;

  const isPhone = () => ['android', 'ios'].includes(parts.controls().platform);
  const isBuggyMac = () => parts.controls().platform === 'macos';

  const send = (type: string, data?: unknown) => {
    parts.log({ direction: 'client', type, data, problems: [], isLost: false });
    parts.send(type, data);
  };
  /** Measured when the response is sent, after the effect of the request. */
  const reply = (type: string, data?: unknown) => {
    setTimeout(() => send(type, typeof data === 'function' ? data() : data), parts.controls().latencyMs);
  };

  const viewport = (isStable: boolean = true) => {
    const { width, height } = parts.size();
    const { platform } = parts.controls();
    if (isBuggyMac()) return null;
    return {
      height,
      ...(platform === 'android' ? {} : { width }),
      is_expanded: true,
      is_state_stable: isStable,
    };
  };
  const safeArea = () => (parts.controls().hasNotch ? NOTCH : NO_INSETS);
  const contentSafeArea = () => (shown.isFullscreen ? { ...NO_INSETS, top: CONTENT_TOP_PX } : NO_INSETS);
  const sendSafeAreas = () => {
    reply('safe_area_changed', safeArea);
    reply('content_safe_area_changed', contentSafeArea);
  };

  const setFullscreen = (isFullscreen: boolean) => {
    if (!isPhone()) return reply('fullscreen_failed', { error: 'UNSUPPORTED' });
    if (isFullscreen && shown.isFullscreen)
      return reply('fullscreen_failed', { error: 'ALREADY_FULLSCREEN' });
    shown.isFullscreen = isFullscreen;
    reply('fullscreen_changed', { is_fullscreen: isFullscreen });
    reply('viewport_changed', viewport);
  };

  const openPopup = ({ title = '', message = '', buttons = [] }: Data) => {
    const list = buttons as Popup['buttons'];
    const isFast = Date.now() < popupsRestUntil;
    if (isPopupOpen || isFast || String(message).trim() === '' || list.length < 1 || list.length > 3)
      return reply('popup_closed', {});
    popups += 1;
    if (popups >= POPUPS_IN_A_ROW) {
      popups = 0;
      popupsRestUntil = Date.now() + POPUP_REST_MS;
    }
    isPopupOpen = true;
    parts.showPopup({ title: String(title), message: String(message), buttons: list });
  };

  const open = (
    title: string,
    message: string,
    buttons: Popup['buttons'],
    choose: NonNullable<typeof onChoice>,
  ) => {
    isPopupOpen = true;
    onChoice = choose;
    parts.showPopup({ title, message, buttons });
  };
  const closePhone = async (choice: string | null) => {
    if (choice === 'silent') return;
    if (choice === 'allow') await parts.contact();
    const isSent = choice === 'allow' || choice === 'lost';
    reply('phone_requested', { status: isSent ? 'sent' : 'cancelled' });
  };

  const requests: Readonly<Record<string, (data: Data) => void>> = {
    web_app_ready: () => {
      shown.isReady = true;
    },
    web_app_expand: () => {
      shown.isExpanded = true;
      reply('viewport_changed', viewport);
    },
    web_app_close: () => parts.close(),
    web_app_request_theme: () => {
      if (!isBuggyMac()) reply('theme_changed', { theme_params: parts.controls().palette });
    },
    web_app_request_viewport: () => reply('viewport_changed', viewport),
    // Either request gets both responses.
    web_app_request_safe_area: sendSafeAreas,
    web_app_request_content_safe_area: sendSafeAreas,
    web_app_request_fullscreen: () => setFullscreen(true),
    web_app_exit_fullscreen: () => setFullscreen(false),
    web_app_setup_swipe_behavior: ({ allow_vertical_swipe }) => {
      shown.isSwipeLocked = allow_vertical_swipe === false;
    },
    web_app_setup_back_button: ({ is_visible }) => {
      shown.hasBack = is_visible === true;
    },
    web_app_setup_settings_button: ({ is_visible }) => {
      shown.hasSettings = is_visible === true;
    },
    web_app_setup_closing_behavior: ({ need_confirmation }) => {
      // A web client treats any such message as a yes.
      shown.isConfirming = parts.controls().platform === 'weba' || need_confirmation === true;
    },
    web_app_set_header_color: ({ color, color_key }) => {
      shown.header = String(color ?? parts.controls().palette[String(color_key)] ?? '');
    },
    web_app_set_background_color: ({ color }) => {
      shown.background = String(parts.controls().palette[String(color)] ?? color);
    },
    web_app_set_bottom_bar_color: ({ color }) => {
      shown.bottom = String(color);
    },
    web_app_trigger_haptic_feedback: ({ type, impact_style, notification_type }) => {
      shown.haptic = String(impact_style ?? notification_type ?? type);
    },
    web_app_open_link: ({ url }) => parts.openLink(String(url)),
    web_app_open_tg_link: ({ path_full }) => parts.openMessengerLink(String(path_full)),
    web_app_open_popup: openPopup,
    web_app_request_phone: () => {
      if (isPopupOpen) return reply('phone_requested', { status: 'cancelled' });
      open('Поделиться номером?', 'Бот получит ваш номер телефона.', PHONE_CHOICES, closePhone);
    },
    web_app_check_home_screen: () =>
      reply('home_screen_checked', {
        status: isPhone() ? (isOnHomeScreen ? 'added' : 'missed') : 'unsupported',
      }),
    web_app_add_to_home_screen: () => {
      if (!isPhone() || isPopupOpen) return reply('home_screen_failed', { error: 'UNSUPPORTED' });
      open('Добавить на главный экран?', 'Авторынок', HOME_SCREEN_CHOICES, (choice) => {
        isOnHomeScreen = choice === 'allow';
        if (isOnHomeScreen) reply('home_screen_added');
        else reply('home_screen_failed', { error: 'UNSUPPORTED' });
      });
    },
    web_app_send_prepared_message: async ({ id }) => {
      const outcome = await parts.sendPrepared(String(id));
      if (outcome === 'sent') reply('prepared_message_sent');
      else reply('prepared_message_failed', { error: outcome });
    },
    web_app_request_write_access: () => reply('write_access_requested', { status: 'cancelled' }),
    web_app_invoke_custom_method: ({ req_id }) =>
      reply('custom_method_invoked', { req_id, error: 'UNSUPPORTED' }),
    web_app_read_text_from_clipboard: ({ req_id }) =>
      reply('clipboard_text_received', { req_id, data: null }),
  };

  const isReceived = (): boolean => {
    received += 1;
    const { responses } = parts.controls();
    return responses === 'all' || (responses === 'half' && received % 2 === 0);
  };

  return {
    get shown(): Readonly<Shown> {
      return shown;
    },
    /** Handles a message of the app. */
    receive(type: string, data: unknown): void {
      const { version } = parts.controls();
      const problems = messageProblems(type, data, version);
      const isLost = !isReceived();
      parts.log({ direction: 'app', type, data, problems, isLost });
      if (isLost || problems.length > 0 || !Object.hasOwn(requests, type)) return;
      requests[type]?.((data || {}) as Data);
      parts.changed();
    },
    /** Opens the app again. */
    reset(): void {
      shown = FRESH();
      isPopupOpen = false;
      onChoice = null;
      received = 0;
      parts.changed();
    },
    async closePopup(buttonId: string | null): Promise<void> {
      isPopupOpen = false;
      if (onChoice) {
        const choose = onChoice;
        onChoice = null;
        return choose(buttonId);
      }
      reply('popup_closed', buttonId === null ? {} : { button_id: buttonId });
    },
    /** Back in the client's header: handled by the app, else the client closes it. */
    back(): void {
      if (shown.hasBack) send('back_button_pressed');
      else parts.close();
    },
    settings: () => send('settings_button_pressed'),
    reload: () => send('reload_iframe'),
    sendTheme: () => reply('theme_changed', { theme_params: parts.controls().palette }),
    sendViewport: (isStable: boolean) => reply('viewport_changed', () => viewport(isStable)),
    sendSafeAreas: () => {
      if (isVersionAtLeast(parts.controls().version, '8.0')) sendSafeAreas();
    },
    /** Anything at all, for tests: odd names, odd data. */
    send,
  };
};
export type Client = ReturnType<typeof createClient>;
