import { afterEach, describe, expect, test } from '@rstest/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CodeField } from './code-field.tsx';

afterEach(cleanup);

const boxes = () => screen.getAllByRole<HTMLInputElement>('textbox');
const values = () => boxes().map(({ value }) => value);

const show = (over: Partial<Parameters<typeof CodeField>[0]> = {}) => {
  const codes: string[] = [];
  const props = { label: 'Код', length: 4, isBusy: false, attempt: 0, ...over };
  const view = render(<CodeField {...props} onComplete={(code) => codes.push(code)} />);
  return {
    codes,
    again: (attempt: number) =>
      view.rerender(
        <CodeField {...props} attempt={attempt} error={['Неверный код']} onComplete={() => undefined} />,
      ),
  };
};

describe('the boxes of a code', () => {
  test('begin with the first one and advance by themselves [ACC-8]', async () => {
    const { codes } = show();
    expect(document.activeElement).toBe(boxes()[0]);
    await userEvent.keyboard('12');
    expect(values()).toEqual(['1', '2', '', '']);
    expect(document.activeElement).toBe(boxes()[2]);
    await userEvent.keyboard('34');
    expect(codes).toEqual(['1234']);
  });

  test('accept digits only [ACC-8]', async () => {
    show();
    await userEvent.keyboard('a1-б2');
    expect(values()).toEqual(['1', '2', '', '']);
  });

  test('Backspace goes back [ACC-8]', async () => {
    show();
    await userEvent.keyboard('12{Backspace}{Backspace}');
    expect(values()).toEqual(['', '', '', '']);
    expect(document.activeElement).toBe(boxes()[0]);
  });

  test('the first four digits of a pasted text fill them and are submitted [ACC-8]', async () => {
    const { codes } = show();
    await userEvent.paste('Ваш код: 98 76 54');
    expect(codes).toEqual(['9876']);
  });

  test("the keyboard's suggestion fills them from the first box", () => {
    const { codes } = show();
    expect(boxes()[0]?.getAttribute('autocomplete')).toBe('one-time-code');
    fireEvent.change(boxes()[0] as HTMLElement, { target: { value: '4321' } });
    expect(codes).toEqual(['4321']);
  });

  test('a new digit replaces the old one', async () => {
    show();
    await userEvent.keyboard('12');
    await userEvent.click(boxes()[0] as HTMLElement);
    await userEvent.keyboard('9');
    expect(values()).toEqual(['9', '2', '', '']);
  });

  test('after a failure they are empty, the first has the focus, the message is under them', async () => {
    const { again } = show();
    await userEvent.keyboard('1234');
    again(1);
    expect(values()).toEqual(['', '', '', '']);
    expect(document.activeElement).toBe(boxes()[0]);
    expect(screen.getByRole('alert').textContent).toBe('Неверный код');
  });
});
