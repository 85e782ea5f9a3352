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

  test.each([['Авторынок24: код 0528'], ['0528 — код входа, до 31.12.26'], ['№ 12345: 0\u200B528']])(
    'of «%s» the group of four digits fills them [ACC-8]',
    async (text) => {
      const { codes } = show();
      await userEvent.paste(text);
      expect(codes).toEqual(['0528']);
    },
  );

  test("the keyboard's suggestion fills them from the first box", () => {
    const { codes } = show();
    expect(boxes()[0]?.getAttribute('autocomplete')).toBe('one-time-code');
    fireEvent.change(boxes()[0] as HTMLElement, { target: { value: '4321' } });
    expect(codes).toEqual(['4321']);
  });

  test('two digits of one event fill two boxes once the focus has moved on [ACC-8]', () => {
    const { codes } = show();
    const input = (at: number, value: string) =>
      fireEvent.input(boxes()[at] as HTMLInputElement, { target: { value } });
    input(0, '1');
    input(0, '12');
    expect(values()).toEqual(['1', '2', '', '']);
    input(2, '3');
    input(2, '34');
    expect(codes).toEqual(['1234']);
  });

  test.each(['34', '77'])('both digits of %s that replace a digit are taken [ACC-8]', (data) => {
    show();
    const [first] = boxes() as [HTMLInputElement];
    fireEvent.input(first, { target: { value: data[0] } });
    first.focus();
    fireEvent.input(first, { target: { value: data }, data });
    expect(values()).toEqual([...data, '', '']);
  });

  test('two digits that a keyboard put in place of one are both taken [ACC-8]', () => {
    show();
    const [first] = boxes() as [HTMLInputElement];
    fireEvent.input(first, { target: { value: '1' } });
    first.focus();
    fireEvent.input(first, { target: { value: '12' }, data: null, inputType: 'insertReplacementText' });
    expect(values()).toEqual(['1', '2', '', '']);
  });

  test.each(['34', '77'])('the second digit of %s typed behind the first corrects it [ACC-8]', (value) => {
    show();
    const [first] = boxes() as [HTMLInputElement];
    fireEvent.input(first, { target: { value: value[0] } });
    first.focus();
    fireEvent.input(first, { target: { value }, data: value[1] });
    expect(values()).toEqual([value[1], '', '', '']);
  });

  test('a composed digit is taken once, and the focus follows its end [ACC-8]', () => {
    show();
    const [first, second] = boxes() as [HTMLInputElement, HTMLInputElement];
    fireEvent.compositionStart(first);
    fireEvent.input(first, { target: { value: '1' }, isComposing: true });
    expect(document.activeElement).toBe(first);
    fireEvent.compositionEnd(first);
    expect(document.activeElement).toBe(second);
    expect(values()).toEqual(['1', '', '', '']);
  });

  test('a growing composition stays in its box until it ends, and counts once [ACC-8]', () => {
    const { codes } = show();
    const [first, , third, last] = boxes() as HTMLInputElement[];
    const compose = (box: HTMLElement | undefined, ...texts: string[]) => {
      if (!box) return;
      fireEvent.compositionStart(box);
      for (const value of texts) fireEvent.input(box, { target: { value }, isComposing: true });
    };
    compose(first, '1', '12');
    expect([values(), document.activeElement]).toEqual([['12', '', '', ''], first]);
    fireEvent.compositionEnd(first as HTMLElement);
    expect([values(), document.activeElement]).toEqual([['1', '2', '', ''], third]);
    compose(third, '3', '34');
    // The keyboard inserts what it composed into the box that has the focus now.
    fireEvent.compositionEnd(third as HTMLElement);
    fireEvent.input(last as HTMLElement, { target: { value: '434' } });
    expect(codes).toEqual(['1234']);
  });

  test('a composition that is withdrawn leaves its box empty [ACC-8]', () => {
    show();
    const [first] = boxes() as [HTMLInputElement];
    fireEvent.compositionStart(first);
    fireEvent.input(first, { target: { value: '1' }, isComposing: true });
    fireEvent.input(first, { target: { value: '' }, isComposing: true });
    fireEvent.compositionEnd(first);
    expect(values()).toEqual(['', '', '', '']);
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
