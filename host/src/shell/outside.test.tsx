import { STORAGE_KEYS } from '@cars/shared-contracts/client/storage';
import { inApp, stageTests } from '@cars/shared-test/stage';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { recordWidgetCrash } from '../remotes/widget-loader.ts';
import { receiveReports } from '../telemetry/report.ts';
import { isCrashFromOutside, tolerateChangesFromOutside } from './outside.ts';
import { RemoteBoundary } from './remote-boundary.tsx';

const { removeChild, insertBefore } = Node.prototype;
const { replaceState } = History.prototype;
beforeAll(tolerateChangesFromOutside);
afterAll(() => {
  Object.assign(Node.prototype, { removeChild, insertBefore });
  Object.assign(History.prototype, { replaceState });
});
stageTests();

/** Wraps each text node in two elements, as translators do. */
const translate = (root: Element) => {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Node[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode);
  for (const text of texts) {
    const outer = document.createElement('font');
    text.parentNode?.replaceChild(outer, text);
    outer.appendChild(document.createElement('font')).appendChild(text);
  }
};

type Replace = (text: ChildNode, substitute: Element) => void;

/** Takes each text node out of the page, with a translation in its place, as other translators do. */
const translateAway = (root: Element, replace: Replace) => {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: ChildNode[] = [];
  while (walker.nextNode()) {
    const text = walker.currentNode as ChildNode;
    if (!text.parentElement?.closest('font')) texts.push(text);
  }
  for (const text of texts) {
    const font = document.createElement('font');
    font.textContent = `[${text.textContent}]`;
    replace(text, font);
  }
};

/** A text that changes between texts that come and go. */
const Counts = () => {
  const [count, setCount] = useState(1);
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      {count % 2 === 0 && 'Найдено '}
      {count} из 9<i>!</i>
    </button>
  );
};

/** Text nodes that come and go beside elements. */
const Steps = () => {
  const [isCode, setIsCode] = useState(false);
  return (
    <button type="button" onClick={() => setIsCode(!isCode)}>
      {isCode && <b>Код </b>}
      {isCode ? null : 'Номер '}
      {isCode ? 'из сообщения' : 'телефона'}
      <i>!</i>
    </button>
  );
};

const crashOf = (error: unknown) => {
  const reported: string[] = [];
  receiveReports(({ kind, app }) => reported.push(`${kind} ${app}`));
  recordWidgetCrash('statistics', error);
  return reported;
};

describe('a page that is changed from outside', () => {
  test('is redrawn once after a crash, and has its failure with the second one [R30]', () => {
    expectConsole(/section failed|planted crash/);
    const Section = () => {
      const [isBroken, setIsBroken] = useState(false);
      if (isBroken) throw new Error('planted crash');
      return (
        <button type="button" onClick={() => setIsBroken(true)}>
          Войти
        </button>
      );
    };
    render(
      inApp(
        <RemoteBoundary onRetry={() => undefined}>
          <Section />
        </RemoteBoundary>,
      ),
    );
    fireEvent.click(screen.getByRole('button', { name: 'Войти' }));
    fireEvent.click(screen.getByRole('button', { name: 'Войти' }));
    expect(screen.getByText('В разделе произошла ошибка')).toBeTruthy();
  });

  test('marks a build for its own crash, and none for a call that the browser refused [R30]', () => {
    const block = document.createElement('script');
    block.id = 'registry';
    block.type = 'application/json';
    block.textContent = JSON.stringify({
      remotes: {
        'remote-seller': [
          {
            build: 'build-1',
            contract: '1.0.0',
            entry: { url: '/r/remote-seller/build-1/remoteEntry.js', integrity: `sha384-${'A'.repeat(64)}` },
            scripts: [],
            styles: [],
          },
        ],
      },
    });
    document.head.append(block);
    expect(crashOf(new DOMException('planted', 'NotFoundError'))).toEqual(['from_outside remote-seller']);
    expect(window.localStorage.getItem(STORAGE_KEYS.failedBuilds)).toBeNull();
    expect(crashOf(new Error('planted'))).toEqual(['render_failure remote-seller']);
    expect(window.localStorage.getItem(STORAGE_KEYS.failedBuilds)).toBe('remote-seller/build-1');
    block.remove();
  });

  test('keeps its screen where the browser refuses another address [R30]', () => {
    expectConsole(/the address stays/);
    const address = window.location.href;
    expect(() => window.history.replaceState(null, '', 'https://another.test/')).not.toThrow();
    expect(window.location.href).toBe(address);
  });

  test('by a translator has the text of the next step alone, and the crash is none of a build [R30]', () => {
    expect(isCrashFromOutside(new Error('planted'))).toBe(false);
    render(<Steps />);
    const button = screen.getByRole('button');
    for (const text of ['Код из сообщения!', 'Номер телефона!', 'Код из сообщения!']) {
      translate(button);
      fireEvent.click(button);
      expect(button.textContent).toBe(text);
    }
    expect(isCrashFromOutside(new Error('planted'))).toBe(true);
  });

  test.each<[string, Replace]>([
    ['replaces', (text, font) => text.replaceWith(font)],
    [
      'removes, after its translation,',
      (text, font) => {
        text.before(font);
        text.remove();
      },
    ],
    [
      'removes, before its translation,',
      (text, font) => {
        text.after(font);
        text.remove();
      },
    ],
  ])('by a translator that %s each text has the text of the next step alone [R30]', async (_how, replace) => {
    render(<Counts />);
    const button = screen.getByRole('button');
    const translated = async () => {
      translateAway(button, replace);
      // Observers of the page run before this.
      await Promise.resolve();
      return button.textContent;
    };
    expect(await translated()).toBe('[1][ из 9][!]');
    fireEvent.click(button);
    expect(button.textContent).toBe('Найдено 2[ из 9][!]');
    expect(await translated()).toBe('[Найдено ][2][ из 9][!]');
    fireEvent.click(button);
    expect(await translated()).toBe('[3][ из 9][!]');
  });
});
