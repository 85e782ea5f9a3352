import { afterEach, beforeEach, describe, expect, test } from '@rstest/core';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NumberField } from './number-field.tsx';

let texts: string[] = [];
beforeEach(() => {
  texts = [];
});
afterEach(cleanup);

const show = (defaultValue = '', isGrouped = true) => {
  render(
    <NumberField
      label="От"
      fullLabel="Цена от"
      defaultValue={defaultValue}
      isGrouped={isGrouped}
      onChange={(text) => texts.push(text)}
    />,
  );
  return screen.getByRole<HTMLInputElement>('textbox', { name: 'Цена от' });
};

describe('a number field', () => {
  test('reports what was pasted without invisible signs and its unit [ERR-34]', () => {
    const field = show();
    for (const pasted of [
      '1250000\u200B',
      '\u20601\u202F250\u2009000',
      '1\u00A0250\u00A0000\u00A0₽',
      '1250000 руб.',
      '1.250.000',
      '1,250,000 ₽',
      '1’250’000',
    ])
      fireEvent.input(field, { target: { value: pasted } });
    expect(new Set(texts)).toEqual(new Set(['1250000']));
    fireEvent.input(field, { target: { value: '1,5 млн' } });
    expect(texts.at(-1)).toBe('1,5млн');
    for (const pasted of ['1.250,000', '1.25', '1250.000']) {
      fireEvent.input(field, { target: { value: pasted } });
      expect(texts.at(-1)).toBe(pasted);
    }
  });

  test('has a numeric keyboard and groups its value before the mask is loaded', async () => {
    const field = show('2000000');
    expect(field.inputMode).toBe('numeric');
    expect(field.value).toBe('2\u00a0000\u00a0000');
    await waitFor(() => expect(field.value).toBe('2\u00a0000\u00a0000'));
  });

  test('groups while it is typed into and reports the digits only', async () => {
    const field = show('1000');
    await waitFor(() => expect(field.value).toBe('1\u00a0000'));
    await userEvent.type(field, '500');
    expect(field.value).toBe('1\u00a0000\u00a0500');
    expect(texts.at(-1)).toBe('1000500');
    await userEvent.clear(field);
    expect(texts.at(-1)).toBe('');
  });

  test('a year stays in one piece', async () => {
    const field = show('', false);
    await userEvent.type(field, '2015');
    expect(field.value).toBe('2015');
  });

  test('letters stay as they were typed, and can be deleted completely', async () => {
    const field = show('1000');
    await waitFor(() => expect(field.value).toBe('1\u00a0000'));
    await userEvent.clear(field);
    await userEvent.type(field, '1,5м');
    expect(field.value).toBe('1,5м');
    expect(texts.at(-1)).toBe('1,5м');
    await userEvent.clear(field);
    await userEvent.type(field, '1500');
    expect(field.value).toBe('1\u00a0500');
    expect(texts.at(-1)).toBe('1500');
  });
});
