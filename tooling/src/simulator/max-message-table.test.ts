import { describe, expect, test } from '@rstest/core';
import { maxMessageProblems } from './max-message-table.ts';

const requestId = '00000000-0000-4000-8000-000000000000';

describe('a message of the app to MAX', () => {
  test('is right by name, platform and shape', () => {
    for (const [name, data] of [
      ['WebAppReady', {}],
      ['WebAppSetupBackButton', { isVisible: true }],
      ['WebAppSetupSwipesBehavior', { requestId, allowVerticalSwipes: false }],
      ['WebAppHapticFeedbackImpact', { requestId, impactStyle: 'light', disableVibrationFallback: false }],
      ['WebAppOpenMaxLink', { url: 'https://max.ru/cars_bot?startapp=ad_1' }],
      ['WebAppMaxShare', { requestId, text: 'Lada', link: 'https://max.ru/cars_bot' }],
      ['WebAppRequestPhone', { requestId }],
      ['WebAppGetLaunchContext', { requestId }],
      ['WebAppDeviceStorageSaveKey', { requestId, key: 'a', value: null }],
    ] as const)
      expect([name, maxMessageProblems(name, data, { platform: 'android', version: '26.19.2' })]).toEqual([
        name,
        [],
      ]);
  });

  test('of any other kind is reported', () => {
    const wrong: [string, unknown, string, RegExp][] = [
      ['WebAppReday', {}, 'web', /unknown name/],
      ['web_app_ready', {}, 'web', /unknown name/],
      ['toString', {}, 'web', /unknown name/],
      ['WebAppReady', undefined, 'web', /no object/],
      ['WebAppReady', { x: 1 }, 'web', /unknown field x/],
      ['WebAppSetupBackButton', { is_visible: true }, 'web', /isVisible is missing/],
      ['WebAppSetupBackButton', { isVisible: 'yes' }, 'web', /isVisible is wrong/],
      ['WebAppRequestPhone', { requestId: '1' }, 'ios', /requestId is wrong/],
      ['WebAppRequestPhone', { requestId }, 'web', /not supported on web/],
      ['WebAppHapticFeedbackImpact', { requestId, impactStyle: 'light' }, 'desktop', /not supported/],
      ['WebAppHapticFeedbackImpact', { requestId, impactStyle: 'odd' }, 'ios', /impactStyle is wrong/],
      ['WebAppOpenLink', { url: 'javascript:alert(1)' }, 'web', /url is wrong/],
      ['WebAppOpenMaxLink', { url: 'https://max.ru.evil.example/' }, 'web', /url is wrong/],
      ['WebAppShare', { requestId, text: 'x' }, 'web', /not supported on web/],
      ['WebAppGetLaunchContext', { requestId }, 'ios', /known since 26\.20\.0/],
      ['WebAppDeviceStorageGetKey', { requestId, key: 'a' }, 'desktop', /not supported on desktop/],
    ];
    for (const [name, data, platform, problem] of wrong)
      expect([name, maxMessageProblems(name, data, { platform, version: '26.19.2' }).join('; ')]).toEqual([
        name,
        expect.stringMatching(problem),
      ]);
  });
});
