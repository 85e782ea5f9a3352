/*
 * Messages of a mini app to Telegram: names, shapes, and the version since which each is supported.
 * Written from the protocol's description, independently of the product's adapter, so that one checks the
 * other.
 */

import {
  boolean,
  type Check,
  type Fields,
  fieldProblems,
  may,
  must,
  oneOf,
  string,
  textOf,
  url,
} from './message-fields.ts';

interface Message {
  readonly since: string;
  /** Null: the message has no data. */
  readonly fields: Fields | null;
  /** Absent data is allowed as well. */
  readonly mayBeBare?: true;
  /** What the fields must be together. */
  readonly whole?: (data: Readonly<Record<string, unknown>>) => boolean;
}

const color: Check = (value) => typeof value === 'string' && /^#[\da-f]{6}$/i.test(value);
const path: Check = (value) => typeof value === 'string' && /^\/[^/\s]/.test(value);

const bare = (since = '6.0'): Message => ({ since, fields: null });
const shown = (since: string): Message => ({ since, fields: { is_visible: must(boolean) } });
const button = (since: string): Message => ({
  since,
  fields: {
    is_visible: may(boolean),
    is_active: may(boolean),
    is_progress_visible: may(boolean),
    text: may(string),
    color: may(color),
    text_color: may(color),
    has_shine_effect: may(boolean, '7.10'),
    position: may(oneOf('left', 'right', 'top', 'bottom')),
  },
});

const isButtonList: Check = (value) =>
  Array.isArray(value) &&
  value.length >= 1 &&
  value.length <= 3 &&
  value.every(
    (item) => textOf(0, 64)(item?.id) && oneOf('default', 'destructive', 'ok', 'close', 'cancel')(item?.type),
  );

const HAPTICS = {
  impact: ['impact_style', oneOf('light', 'medium', 'heavy', 'rigid', 'soft')],
  notification: ['notification_type', oneOf('error', 'success', 'warning')],
} as const;

const isHaptic = (data: Readonly<Record<string, unknown>>): boolean => {
  if (data.type === 'selection_change') return true;
  const rule = HAPTICS[data.type as keyof typeof HAPTICS];
  return rule?.[1](data[rule[0]]) ?? false;
};

/** Every message that a car market could use. */
export const MESSAGES: Readonly<Record<string, Message>> = {
  iframe_ready: { since: '6.0', fields: { reload_supported: may(boolean) }, mayBeBare: true },
  iframe_will_reload: bare(),
  web_app_ready: bare(),
  web_app_expand: bare(),
  web_app_close: { since: '6.0', fields: { return_back: may(boolean, '7.6') }, mayBeBare: true },
  web_app_request_theme: bare(),
  web_app_request_viewport: bare(),
  web_app_request_safe_area: bare('8.0'),
  web_app_request_content_safe_area: bare('8.0'),
  web_app_request_fullscreen: bare('8.0'),
  web_app_exit_fullscreen: bare('8.0'),
  web_app_toggle_orientation_lock: { since: '8.0', fields: { locked: must(boolean) } },
  web_app_setup_swipe_behavior: { since: '7.7', fields: { allow_vertical_swipe: must(boolean) } },
  web_app_setup_back_button: shown('6.1'),
  web_app_setup_settings_button: shown('6.10'),
  web_app_setup_closing_behavior: { since: '6.2', fields: { need_confirmation: must(boolean) } },
  web_app_setup_main_button: button('6.0'),
  web_app_setup_secondary_button: button('7.10'),
  web_app_set_header_color: {
    since: '6.1',
    fields: { color_key: may(oneOf('bg_color', 'secondary_bg_color')), color: may(color, '6.9') },
    whole: (data) => 'color' in data !== 'color_key' in data,
  },
  web_app_set_background_color: {
    since: '6.1',
    fields: { color: must((value) => color(value) || oneOf('bg_color', 'secondary_bg_color')(value)) },
  },
  web_app_set_bottom_bar_color: { since: '7.10', fields: { color: must(color) } },
  web_app_trigger_haptic_feedback: {
    since: '6.1',
    fields: {
      type: must(oneOf('impact', 'notification', 'selection_change')),
      impact_style: may(string),
      notification_type: may(string),
    },
    whole: isHaptic,
  },
  web_app_open_link: {
    since: '6.0',
    fields: { url: must(url), try_instant_view: may(boolean, '6.4'), try_browser: may(string, '7.6') },
  },
  web_app_open_tg_link: { since: '6.1', fields: { path_full: must(path), force_request: may(boolean) } },
  web_app_open_popup: {
    since: '6.2',
    fields: { title: must(textOf(0, 64)), message: must(textOf(1, 256)), buttons: must(isButtonList) },
  },
  web_app_request_phone: bare('6.9'),
  web_app_check_home_screen: bare('8.0'),
  web_app_add_to_home_screen: bare('8.0'),
  web_app_request_write_access: bare('6.9'),
  web_app_invoke_custom_method: {
    since: '6.9',
    fields: {
      req_id: must(string),
      method: must(string),
      params: must((value) => typeof value === 'object'),
    },
  },
  web_app_read_text_from_clipboard: { since: '6.4', fields: { req_id: must(string) } },
  web_app_send_prepared_message: { since: '8.0', fields: { id: must(textOf(1, 256)) } },
  web_app_hide_keyboard: bare('9.1'),
};

/** Versions are compared part by part: 6.10 is newer than 6.9. */
export const isVersionAtLeast = (version: string, needed: string): boolean => {
  const parts = (text: string) => text.split('.').map((part) => Number.parseInt(part, 10) || 0);
  const [actual, required] = [parts(version), parts(needed)];
  for (let at = 0; at < Math.max(actual.length, required.length); at += 1) {
    const difference = (actual[at] ?? 0) - (required[at] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return true;
};

/** Absent data, as the different bridges write it. */
const isNothing = (data: unknown): boolean => data === undefined || data === null || data === '';

/**
 * Problems of a message for a client of this version: its name, its version, its shape. Empty when every
 * client of that version supports it.
 */
export const messageProblems = (name: string, data: unknown, version: string): string[] => {
  const message = MESSAGES[name];
  if (!message || !Object.hasOwn(MESSAGES, name)) return ['unknown name'];
  const problems = isVersionAtLeast(version, message.since)
    ? []
    : [`known since ${message.since}, the client is ${version}`];
  if (isNothing(data)) {
    if (message.fields && !message.mayBeBare) problems.push('no data');
    return problems;
  }
  if (message.fields === null) return [...problems, 'carries data'];
  if (typeof data !== 'object' || Array.isArray(data)) return [...problems, 'data are no object'];
  const given = data as Readonly<Record<string, unknown>>;
  problems.push(...fieldProblems(message.fields, given));
  for (const [name, { since }] of Object.entries(message.fields)) {
    if (name in given && since && !isVersionAtLeast(version, since))
      problems.push(`field ${name} is known since ${since}`);
  }
  if (message.whole && !message.whole(given)) problems.push('fields do not go together');
  return problems;
};
