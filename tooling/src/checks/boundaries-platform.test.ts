import { describe } from '@rstest/core';
import { expectFound, type Planted } from './test-planted-tree.ts';

describe('planted uses of the platform are found', () => {
  expectFound([
    [
      'a screen looks into a failed call',
      'remote-ad/src/features/car/atoms.ts',
      'const isOffline = error instanceof ApiError;',
      'knows a status of the server',
    ],
    [
      'a component compares a status',
      'remote-ad/src/features/car/components/a.tsx',
      'if (error.status === 404) return null;',
      'knows a status of the server',
    ],
    [
      'a remote draws a dialog without Back',
      'remote-ad/src/a.tsx',
      'const x = <dialog open>text</dialog>;',
      'opens a dialog by itself',
    ],
    [
      'the kit opens a modal without Back',
      'shared-ui/src/kit/a.tsx',
      'dialogRef.current?.showModal();',
      'opens a dialog by itself',
    ],
    ...[
      ['by its name', "const proxy = window['TelegramWebviewProxy'];"],
      ['with a type', 'const value = (globalThis as Record<string, unknown>)[name];'],
      ['that may be absent', 'const value = self?.[name];'],
      ['of the document', 'const form = document[name];'],
    ].map(
      ([title = '', source = '']): Planted => [
        `a global that an element could replace is read ${title} [E13]`,
        'host/src/messenger/a.ts',
        source,
        'reads a global by a computed name',
      ],
    ),
    ...[
      ['has the role of a dialog', 'const x = <div role="dialog">text</div>;'],
      ['has the role of an alert', "const x = <div role={'alertdialog'}>text</div>;"],
      ['has the role among its properties', "const x = { role: 'dialog' };"],
      ['is modal by an attribute', 'const x = <div aria-modal>text</div>;'],
      ['is created', "const x = document.createElement('dialog');"],
      ['is opened without its background', 'ref.current?.show();'],
      ['is opened by its name', "ref.current?.['showModal']();"],
      ['is opened as a popover', 'ref.current?.showPopover();'],
    ].map(
      ([title = '', source = '']): Planted => [
        `a popup without Back ${title}`,
        'remote-seller/src/features/create-ad/components/a.tsx',
        source,
        'opens a dialog by itself',
      ],
    ),
  ]);
});
