import { describe, expect, test } from '@rstest/core';
import { isVersionAtLeast, messageProblems } from './message-table.ts';

describe('versions', () => {
  test('are compared part by part', () => {
    expect(isVersionAtLeast('6.10', '6.9')).toBe(true);
    expect(isVersionAtLeast('6.9', '6.10')).toBe(false);
    expect(isVersionAtLeast('10.1', '9.6')).toBe(true);
    expect(isVersionAtLeast('8', '8.0')).toBe(true);
  });
});

describe('a message of the app', () => {
  test('is right by name, version and shape', () => {
    expect(messageProblems('web_app_ready', undefined, '6.0')).toEqual([]);
    expect(messageProblems('web_app_ready', '', '6.0')).toEqual([]);
    expect(messageProblems('web_app_ready', null, '6.0')).toEqual([]);
    expect(messageProblems('iframe_ready', { reload_supported: true }, '6.0')).toEqual([]);
    expect(messageProblems('web_app_setup_back_button', { is_visible: true }, '6.1')).toEqual([]);
    expect(messageProblems('web_app_set_header_color', { color: '#ffffff' }, '6.9')).toEqual([]);
    expect(messageProblems('web_app_send_prepared_message', { id: 'p' }, '8.0')).toEqual([]);
    expect(messageProblems('web_app_set_header_color', { color_key: 'bg_color' }, '6.1')).toEqual([]);
    expect(
      messageProblems('web_app_trigger_haptic_feedback', { type: 'impact', impact_style: 'light' }, '6.1'),
    ).toEqual([]);
  });

  test('of any other kind is reported', () => {
    const wrong: [string, unknown, string, RegExp][] = [
      ['web_app_reday', undefined, '9.1', /unknown name/],
      ['toString', undefined, '9.1', /unknown name/],
      ['web_app_ready', { x: 1 }, '9.1', /carries data/],
      ['web_app_setup_back_button', { is_visible: true }, '6.0', /known since 6\.1/],
      ['web_app_setup_back_button', undefined, '9.1', /no data/],
      ['web_app_setup_back_button', {}, '9.1', /is_visible is missing/],
      ['web_app_setup_back_button', { is_visible: 'yes' }, '9.1', /is_visible is wrong/],
      ['web_app_setup_back_button', { is_visible: true, x: 1 }, '9.1', /unknown field x/],
      ['web_app_setup_back_button', [true], '9.1', /no object/],
      ['web_app_set_header_color', { color: '#fff' }, '9.1', /color is wrong/],
      ['web_app_set_header_color', { color: '#ffffff' }, '6.8', /known since 6\.9/],
      ['web_app_set_header_color', { color: '#ffffff', color_key: 'bg_color' }, '9.1', /together/],
      ['web_app_trigger_haptic_feedback', { type: 'impact' }, '9.1', /together/],
      ['web_app_open_link', { url: 'javascript:alert(1)' }, '9.1', /url is wrong/],
      ['web_app_open_tg_link', { path_full: 't.me/x' }, '9.1', /path_full is wrong/],
      ['web_app_open_popup', { title: '', message: '', buttons: [] }, '9.1', /message is wrong.*|buttons/],
      ['web_app_request_fullscreen', undefined, '7.10', /known since 8\.0/],
      ['web_app_send_prepared_message', { id: 'p' }, '7.10', /known since 8\.0/],
    ];
    for (const [name, data, version, problem] of wrong)
      expect([name, messageProblems(name, data, version).join('; ')]).toEqual([
        name,
        expect.stringMatching(problem),
      ]);
  });
});
