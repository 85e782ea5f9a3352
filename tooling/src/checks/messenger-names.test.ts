import { describe, expect, test } from '@rstest/core';
import { ROOT } from '../root.ts';
import { messengerNames } from './messenger-names.ts';
import { treeWith } from './test-planted-tree.ts';

const CORE = 'host/src/messenger/launch.ts';

describe('a planted name of a messenger outside of its adapter is found', () => {
  const planted: [string, string, string, string][] = [
    ['a launch key', CORE, "const key = 'tgWebAppData';", `${CORE}: tgWebAppData`],
    ['a launch key of the second', CORE, "const key = 'WebAppData';", `${CORE}: WebAppData`],
    [
      'a style variable',
      'shared-ui/src/a.css',
      'a { color: var(--tg-theme-bg); }',
      'shared-ui/src/a.css: tg-theme',
    ],
    ['a message', 'host/src/boot/boot.ts', "post('web_app_ready');", 'host/src/boot/boot.ts: web_app_ready'],
    ['an identifier', 'remote-ad/src/a.ts', 'const isTelegram = 1;', 'remote-ad/src/a.ts: isTelegram'],
    ['a proxy', 'shared-app/src/a.tsx', 'window.WebViewHandler;', 'shared-app/src/a.tsx: WebViewHandler'],
    [
      'one in the other adapter',
      'host/src/messenger/max/a.ts',
      "post('web_app_ready');",
      'host/src/messenger/max/a.ts: web_app_ready',
    ],
    [
      'an import of the other adapter',
      'host/src/messenger/telegram/a.ts',
      "import { canClient } from '../max/capabilities.ts';",
      'host/src/messenger/telegram/a.ts → ../max/capabilities.ts',
    ],
  ];
  test.each(planted)('%s', (_title, file, source, found) => {
    expect(messengerNames(treeWith({ [file]: source }))).toEqual([found]);
  });
});

test('names of the specification, comments and the adapters themselves are allowed', () => {
  const root = treeWith({
    'shared-contracts/src/schemas/event.ts': "const a = { telegram_id: 1, type: 'contact_telegram' };",
    'host/src/messenger/telegram/a.ts': "post('web_app_ready'); // tgWebAppData",
    'host/src/messenger/max/a.ts': "post('WebAppReady');",
    'host/src/messenger/launch.ts': "// as tgWebAppData\nconst isFirst = kind === 'telegram';",
    'host/src/messenger/launch.test.ts': "open('tgWebAppData');",
  });
  expect(messengerNames(root)).toEqual([]);
});

test('the tree itself has none', () => {
  expect(messengerNames(ROOT)).toEqual([]);
});
