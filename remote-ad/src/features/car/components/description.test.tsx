import { afterEach, describe, expect, test } from '@rstest/core';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Description } from './description.tsx';

/**
 * A DOM without layout: the heights that a browser would measure for this many lines of 20 px, six of them
 * shown.
 */
const measureAs = (lines: number) => {
  Object.defineProperty(HTMLElement.prototype, 'scrollHeight', { configurable: true, get: () => lines * 20 });
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', {
    configurable: true,
    get: () => Math.min(lines, 6) * 20,
  });
};

afterEach(() => {
  cleanup();
  Reflect.deleteProperty(HTMLElement.prototype, 'scrollHeight');
  Reflect.deleteProperty(HTMLElement.prototype, 'clientHeight');
});

describe('the description', () => {
  test.each([6, 8])('%i lines are shown whole [CAR-43]', (lines) => {
    measureAs(lines);
    render(<Description text="Коротко" />);
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByText('Коротко').parentElement?.style.display).toBe(lines > 6 ? 'block' : '');
  });

  test('a longer text is folded until the button is tapped [CAR-43]', async () => {
    measureAs(9);
    render(<Description text="Долго" />);
    await userEvent.click(screen.getByRole('button', { name: 'Показать полностью' }));
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByText('Долго').parentElement?.className).not.toContain('sixLines');
  });

  test('has no empty line, which a folded text could end with', () => {
    measureAs(7);
    const { container } = render(<Description text={'Один владелец\nКомплект резины\n\n \nТорг\n'} />);
    expect([...container.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual([
      'Один владелец\nКомплект резины',
      'Торг',
    ]);
  });

  test('a number stays beside its unit', () => {
    measureAs(1);
    const { container } = render(<Description text="Пройдено 214 540 км" />);
    expect(container.querySelector('p')?.textContent).toBe('Пройдено 214\u00A0540\u00A0км');
  });
});
