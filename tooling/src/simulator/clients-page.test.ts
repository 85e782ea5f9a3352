import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@rstest/core';
import { ROOT } from '../root.ts';
import { MAX_MESSAGES, MAX_PLATFORMS, maxMessageProblems } from './max-message-table.ts';
import { MESSAGES } from './message-table.ts';

/* The simulator's tables and docs/messengers.md agree; the adapters' tables are compared with the same page. */

const PAGE = readFileSync(join(ROOT, 'docs/messengers.md'), 'utf8');

/** Cells of the rows below a heading of the page, by the name in the first one. */
const rowsOf = (heading: string): ReadonlyMap<string, readonly string[]> =>
  new Map(
    (PAGE.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '')
      .split('\n')
      .filter((line) => line.startsWith('| `'))
      .map((line) => line.split('|').map((cell) => cell.trim().replaceAll('`', '')))
      .map(([, name = '', ...cells]) => [name, cells]),
  );

describe('MAX', () => {
  const HAPTICS = ['Impact', 'Notification', 'SelectionChange'];
  const MESSAGES_OF: Readonly<Record<string, readonly string[]>> = {
    back: ['SetupBackButton'],
    closingQuestion: ['SetupClosingBehavior'],
    openLink: ['OpenLink'],
    messengerLink: ['OpenMaxLink'],
    chatShare: ['MaxShare'],
    systemShare: ['Share'],
    haptics: HAPTICS.map((kind) => `HapticFeedback${kind}`),
    swipes: ['SetupSwipesBehavior'],
    phone: ['RequestPhone'],
    downloads: ['DownloadFile'],
    storage: ['DeviceStorageSaveKey', 'DeviceStorageGetKey', 'DeviceStorageClear'],
    launchContext: ['GetLaunchContext'],
  };
  /** Messages without a row: every client has them, and no control depends on them. */
  const WITHOUT_ROW = ['Ready', 'Close', 'GetViewportSize'];
  const COLUMNS = ['ios', 'android', 'desktop', 'web'] as const;

  /** Since which version the simulator's client has a message: a number, ✓ for all of them, – for none. */
  const sinceOf = (name: string, platform: string): string => {
    const known = ({ version }: { readonly version: string }) =>
      !maxMessageProblems(`WebApp${name}`, {}, { platform, version }).some((problem) =>
        /^(?:not supported|known since|unknown name)/.test(problem),
      );
    if (known({ version: '1.0.0' })) return '✓';
    return known({ version: '999.0.0' }) ? (MAX_MESSAGES[`WebApp${name}`]?.since?.[platform] ?? '–') : '–';
  };

  test('every message is in the page, on the same platforms since the same versions', () => {
    expect([...rowsOf('MAX').keys()]).toEqual(Object.keys(MESSAGES_OF));
    const different = [...rowsOf('MAX')].flatMap(([capability, cells]) =>
      (MESSAGES_OF[capability] ?? []).flatMap((name) =>
        COLUMNS.filter((platform, at) => sinceOf(name, platform) !== cells[at]).map(
          (platform) => `${name} on ${platform}`,
        ),
      ),
    );
    // Unclear: the app offers no button there, and the simulator accepts the message.
    expect(different).toEqual(['RequestPhone on desktop']);
    expect(
      [...Object.values(MESSAGES_OF).flat(), ...WITHOUT_ROW].map((name) => `WebApp${name}`).sort(),
    ).toEqual(Object.keys(MAX_MESSAGES).sort());
    expect([...COLUMNS].sort()).toEqual([...MAX_PLATFORMS].sort());
  });
});

describe('Telegram', () => {
  const MESSAGES_OF: Readonly<Record<string, readonly string[]>> = {
    back: ['setup_back_button'],
    haptics: ['trigger_haptic_feedback'],
    messengerLink: ['open_tg_link'],
    backgroundColor: ['set_background_color'],
    namedHeaderColor: ['set_header_color'],
    closingQuestion: ['setup_closing_behavior'],
    phone: ['request_phone'],
    settings: ['setup_settings_button'],
    swipes: ['setup_swipe_behavior'],
    bottomBarColor: ['set_bottom_bar_color'],
    fullscreen: ['request_fullscreen'],
    safeArea: ['request_safe_area', 'request_content_safe_area'],
    preparedShare: ['send_prepared_message'],
    homeScreen: ['check_home_screen', 'add_to_home_screen'],
    hideKeyboard: ['hide_keyboard'],
  };

  test('every message of the page is known since the same version', () => {
    const rows = rowsOf('Telegram');
    const known = Object.entries(MESSAGES_OF).flatMap(([capability, names]) =>
      names.map((name) => [capability, MESSAGES[`web_app_${name}`]?.since]),
    );
    // A color of the header is a field of an older message.
    known.push(['headerColor', MESSAGES.web_app_set_header_color?.fields?.color?.since]);
    expect(known).toEqual(known.map(([capability = '']) => [capability, rows.get(capability)?.[0]]));
    expect([...rows.keys()].sort()).toEqual([...Object.keys(MESSAGES_OF), 'headerColor'].sort());
  });
});
