import { afterEach, describe, expect, test } from '@rstest/core';
import { cleanup, render, screen } from '@testing-library/react';
import { LazyPart, preparePart, usePreparedPart } from './lazy-part.tsx';

const realWarn = console.warn;
afterEach(() => {
  cleanup();
  console.warn = realWarn;
});

describe('a part that loads when it is shown', () => {
  test('replaces its placeholder', async () => {
    const load = async () => (props: { name: string }) => <p>Здравствуйте, {props.name}</p>;
    render(<LazyPart load={load} props={{ name: 'Анна' }} whileLoading={<p>Загрузка</p>} />);
    expect(screen.getByText('Загрузка')).toBeTruthy();
    expect(await screen.findByText('Здравствуйте, Анна')).toBeTruthy();
  });

  test('is drawn immediately when it was loaded before', async () => {
    const load = async () => () => <p>Пришло</p>;
    preparePart(load);
    await load();
    render(<LazyPart load={load} props={{}} whileLoading={<p>Загрузка</p>} />);
    expect(screen.getByText('Пришло')).toBeTruthy();
  });

  test('is loaded when the browser is idle, before it is shown', async () => {
    let loads = 0;
    const load = async () => {
      loads += 1;
      return () => <p>Пришло</p>;
    };
    const Screen = () => {
      usePreparedPart(load);
      return null;
    };
    render(<Screen />);
    await expect.poll(() => loads).toBe(1);
    render(<LazyPart load={load} props={{}} />);
    expect(screen.getByText('Пришло')).toBeTruthy();
  });

  test('that fails to load affects itself only and is tried again next time', async () => {
    console.warn = () => undefined;
    let attempts = 0;
    const load = async () => {
      attempts += 1;
      if (attempts === 1) throw new Error('chunk');
      return () => <p>Пришло</p>;
    };
    const part = <LazyPart load={load} props={{}} whenFailed={<p>Не пришло</p>} />;
    const { rerender } = render(part);
    expect(await screen.findByText('Не пришло')).toBeTruthy();
    rerender(<div />);
    rerender(part);
    expect(await screen.findByText('Пришло')).toBeTruthy();
  });
});
