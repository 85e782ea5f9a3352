import type { WidgetProps } from '@cars/shared-contracts/shell/widgets';
import { afterEach, beforeEach, describe, expect, rs, test } from '@rstest/core';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { forgetWidget } from './widget-loader.ts';
import { WidgetSlot } from './widget-slot.tsx';

/** The remote's exposed module; a throwing function is a failed load. */
const exposed = rs.hoisted(() => ({ load: (): unknown => undefined, requested: [] as string[] }));

rs.mock('./load-expose.ts', () => ({
  loadExpose: async (app: string, expose: string) => {
    exposed.requested.push(`${app}/${expose}`);
    return exposed.load();
  },
}));

const INTEGRITY = `sha384-${'A'.repeat(64)}`;
const REGISTRY = {
  remotes: {
    'remote-seller': [
      {
        build: 'build-1',
        contract: '1.0.0',
        entry: { url: '/r/remote-seller/build-1/remoteEntry.js', integrity: INTEGRITY },
        scripts: [],
        styles: [],
      },
    ],
  },
};

const widgetOf = (Widget: (props: WidgetProps['statistics']) => unknown, contract = '1.0.0') => ({
  widget: { name: 'statistics', contract, Widget },
});

const openSlot = () =>
  render(
    <main>
      <p>Экран</p>
      <WidgetSlot
        name="statistics"
        props={{ adId: 7, isOpen: true, onClose: () => undefined }}
        whileLoading={<p>Идёт загрузка</p>}
        whenFailed={(retry) => (
          <button type="button" onClick={retry}>
            Повторить
          </button>
        )}
      />
    </main>,
  );

beforeEach(() => {
  const block = document.createElement('script');
  block.type = 'application/json';
  block.id = 'registry';
  block.textContent = JSON.stringify(REGISTRY);
  document.head.append(block);
  exposed.requested = [];
  // Loaded widgets are cached across tests.
  forgetWidget('statistics');
});
afterEach(() => {
  cleanup();
  document.getElementById('registry')?.remove();
});

describe('a widget slot', () => {
  test('shows the widget of the other team with its props', async () => {
    exposed.load = () => widgetOf(({ adId }) => <p>{`Статистика ${adId}`}</p>);
    openSlot();
    expect(screen.getByText('Идёт загрузка')).toBeTruthy();
    expect(await screen.findByText('Статистика 7')).toBeTruthy();
    expect(exposed.requested).toEqual(['remote-seller/statistics']);
  });

  test('a failed widget leaves the screen intact, and a retry loads it', async () => {
    expectConsole(/try \d failed Error: refused/);
    exposed.load = () => {
      throw new Error('refused');
    };
    openSlot();
    const retry = await screen.findByRole('button', { name: 'Повторить' });
    expect(screen.getByText('Экран')).toBeTruthy();
    exposed.load = () => widgetOf(() => <p>Пришла</p>);
    await userEvent.click(retry);
    expect(await screen.findByText('Пришла')).toBeTruthy();
  });

  test('a widget that throws while rendering leaves the screen intact', async () => {
    expectConsole(/Error: broken/);
    exposed.load = () =>
      widgetOf(() => {
        throw new Error('broken');
      });
    openSlot();
    expect(await screen.findByRole('button', { name: 'Повторить' })).toBeTruthy();
    expect(screen.getByText('Экран')).toBeTruthy();
  });

  test('a widget of a newer contract is not rendered', async () => {
    expectConsole(/needs contract 99.0.0/);
    exposed.load = () => widgetOf(() => <p>Новая</p>, '99.0.0');
    openSlot();
    expect(await screen.findByRole('button', { name: 'Повторить' })).toBeTruthy();
    expect(screen.queryByText('Новая')).toBeNull();
  });

  test('an export that is no widget is not rendered', async () => {
    expectConsole(/exposes no statistics/);
    exposed.load = () => ({ widget: { name: 'other', contract: '1.0.0', Widget: () => <p>Чужое</p> } });
    openSlot();
    expect(await screen.findByRole('button', { name: 'Повторить' })).toBeTruthy();
    expect(screen.queryByText('Чужое')).toBeNull();
  });
});
