import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from '@rstest/core';
import * as max from './max/capabilities.ts';
import * as telegram from './telegram/capabilities.ts';
import { leaveMessenger, openMessenger } from './test-messenger-client.ts';

/* What the clients can: the adapters and the page agree. The simulator's tables are compared with the same page. */

beforeEach(leaveMessenger);
afterEach(leaveMessenger);

const PAGE = readFileSync(new URL('../../../docs/messengers.md', import.meta.url), 'utf8');

/** Cells of the rows below a heading of the page. */
const rowsOf = (heading: string): string[][] =>
  (PAGE.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.split('|').map((cell) => cell.trim().replaceAll('`', '')));

const PLATFORMS = ['ios', 'android', 'desktop', 'web'] as const;
describe('MAX', () => {
  const CAPABILITIES = Object.keys(max.CAPABILITIES) as max.Capability[];
  test('the page has the table of the adapter', () => {
    const cell = (capability: max.Capability, platform: max.Platform) => {
      const clients: Partial<Record<max.Platform, string>> = max.CAPABILITIES[capability];
      const since = clients[platform];
      return since === undefined ? '–' : since || '✓';
    };
    expect(rowsOf('MAX').map((cells) => cells.slice(1, 6))).toEqual(
      CAPABILITIES.map((capability) => [
        capability,
        ...PLATFORMS.map((platform) => cell(capability, platform)),
      ]),
    );
  });

  test('an unknown platform or version has what all clients have', () => {
    for (const [platform, version] of [
      ['', ''],
      ['toString', '27.0.0'],
      ['tv', 'x'],
    ] as const) {
      expect(CAPABILITIES.filter((one) => max.canClient(platform, version, one))).toEqual([
        'back',
        'closingQuestion',
        'openLink',
        'messengerLink',
        'chatShare',
        'downloads',
      ]);
    }
    expect(max.canClient('ios', '', 'phone')).toBe(true);
    expect(max.canClient('ios', 'x', 'launchContext')).toBe(false);
  });
});

describe('Telegram', () => {
  test('the page has the table of the adapter', () => {
    const capabilities = Object.keys(telegram.SINCE) as telegram.Capability[];
    expect(rowsOf('Telegram').map((cells) => cells.slice(1, 4))).toEqual(
      capabilities.map((capability) => [
        capability,
        telegram.SINCE[capability],
        telegram.CLIENTS[capability]?.join(', ') ?? 'all',
      ]),
    );
  });
});

describe('a launch', () => {
  /** The controls that depend on the client. */
  const controlsOf = async (kind: 'telegram' | 'max', platform: string, version: string) => {
    const { messenger } = await openMessenger({ kind, platform, version, transport: 'native' });
    return (['requestPhone', 'sharePrepared', 'homeScreen'] as const).filter((name) => messenger[name]);
  };

  test.each([
    ['max', 'ios', '26.20.0', ['requestPhone']],
    ['max', 'android', '25.1.0', ['requestPhone']],
    ['max', 'desktop', '26.20.0', []],
    ['max', 'web', '26.20.0', []],
    ['max', 'tv', '26.20.0', []],
    ['telegram', 'ios', '6.0', []],
    ['telegram', 'ios', '6.8', []],
    ['telegram', 'weba', '6.9', ['requestPhone']],
    ['telegram', 'android', '7.10', ['requestPhone']],
    ['telegram', 'android', '8.0', ['requestPhone', 'sharePrepared', 'homeScreen']],
    ['telegram', 'tdesktop', '8.0', ['requestPhone', 'sharePrepared']],
    ['telegram', 'weba', '9.1', ['requestPhone']],
    ['telegram', '', '', []],
  ] as const)(
    '%s on %s %s has only the controls that its client can [MSG-21]',
    async (kind, platform, version, controls) => {
      expect(await controlsOf(kind, platform, version)).toEqual(controls);
    },
  );
});
