import { afterEach, describe, expect, test } from '@rstest/core';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { loadMask } from './libraries.ts';
import { PhoneField } from './phone-field.tsx';
import { maskPhone } from './phone-mask.ts';

afterEach(cleanup);

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Телефон' });

describe('the phone mask', () => {
  test.each([
    ['9001234567', '+7 (900) 123-45-67'],
    ['79001234567', '+7 (900) 123-45-67'],
    ['+79001234567', '+7 (900) 123-45-67'],
    ['89001234567', '8 (900) 123-45-67'],
    ['+7 (900) 123-45-67', '+7 (900) 123-45-67'],
    ['8 (900) 123-45-67', '8 (900) 123-45-67'],
    ['779001234567', '+7 (900) 123-45-67'],
    ['+7 8 (900) 123-45-67', '+7 (900) 123-45-67'],
    ['+7 (812) 123-45-67', '+7 (812) 123-45-67'],
    ['900123', '+7 (900) 123'],
    ['+998 90 123 45 67', '+998901234567'],
    ['+375 29 123-45-67', '+375291234567'],
    ['+90 532 123 45 67', '+905321234567'],
    ['998901234567', '+998901234567'],
    ['00 998 90 123 45 67', '+998901234567'],
    ['(+852) 1234 5678', '+85212345678'],
    ['tel:+852-1234-5678', '+85212345678'],
    ['＋852 1234 5678', '+85212345678'],
    ['телефон', ''],
    ['93701234567', '+93701234567'],
    ['96512345678', '+96512345678'],
    ['374 77 123456', '+37477123456'],
    ['+7 701 123-45-67 доб. 5', '+7 (701) 123-45-67'],
    ['+7 701 123-45-67 (5)', '+7 (701) 123-45-67'],
    ['+998 90 123 45 67 доб. 5', '+998901234567'],
    ['Иван 2 +7 916 1234567', '+7 (916) 123-45-67'],
  ])('shapes a pasted %s into %s [ACC-7]', async (pasted, shaped) => {
    const input = document.createElement('input');
    document.body.append(input);
    input.value = pasted;
    let accepted = '';
    const release = maskPhone(await loadMask(), input, (text) => {
      accepted = text;
    });
    expect(accepted || input.value).toBe(shaped);
    release();
    input.remove();
  });
});

describe('a phone field', () => {
  test('accepts text before its mask has loaded, and keeps it', async () => {
    const seen: string[] = [];
    render(<PhoneField label="Телефон" defaultValue="" onChange={(text) => seen.push(text)} />);
    await userEvent.type(field(), '9001234567');
    await waitFor(() => expect(field().value).toBe('+7 (900) 123-45-67'));
    expect(seen.at(-1)).toBe('+7 (900) 123-45-67');
  });

  test.each([
    ['779001112233', '+7 (900) 111-22-33'],
    ['+779001112233', '+7 (900) 111-22-33'],
    ['77011234567', '+7 (701) 123-45-67'],
    ['+7 89001112233', '+7 (900) 111-22-33'],
    ['+78121112233', '+7 (812) 111-22-33'],
    ['+998901234567', '+998901234567'],
    ['998901234567', '+998901234567'],
    ['00998901234567', '+998901234567'],
    ['810998901234567', '+998901234567'],
    ['+7 900 123 45 678', '+7 (900) 123-45-67'],
    ['+852 1234 5678', '+85212345678'],
  ])('typed as %s reads %s: a doubled country code is written once [ACC-34]', async (typed, shaped) => {
    const seen: string[] = [];
    render(<PhoneField label="Телефон" defaultValue="" onChange={(text) => seen.push(text)} />);
    await waitFor(async () => {
      await userEvent.clear(field());
      await userEvent.type(field(), '9');
      expect(field().value).toBe('+7 (9');
    });
    await userEvent.clear(field());
    await userEvent.type(field(), typed);
    expect(field().value).toBe(shaped);
    expect(seen.at(-1)).toBe(shaped);
    await userEvent.tab();
    expect(field().value).toBe(shaped);
  });

  test.each([
    ['93701234567', '+93701234567'],
    ['96512345678', '+96512345678'],
    ['37477123456', '+37477123456'],
    ['37369123456', '+37369123456'],
    ['48123456789', '+48123456789'],
    ['998901234567', '+998901234567'],
    ['9001234567', '+7 (900) 123-45-67'],
    ['89001234567', '8 (900) 123-45-67'],
    ['+7 701 123-45-67 доб. 5', '+7 (701) 123-45-67'],
  ])('pasted as %s reads %s, in an empty field and over another number [ACC-34]', async (pasted, shaped) => {
    for (const before of ['', '900123', '9370123', '+998901234567']) {
      const input = document.createElement('input');
      document.body.append(input);
      let accepted = '';
      const release = maskPhone(await loadMask(), input, (text) => {
        accepted = text;
      });
      await userEvent.click(input);
      if (before) await userEvent.keyboard(before);
      input.select();
      await userEvent.paste(pasted);
      expect([before, input.value, accepted]).toEqual([before, shaped, shaped]);
      release();
      input.remove();
    }
  });

  test.each([0, 1, 5, 10])(
    'keeps a number of another country when its mask is attached after %i digits [ACC-34]',
    async (typed) => {
      const input = document.createElement('input');
      document.body.append(input);
      await userEvent.click(input);
      if (typed) await userEvent.keyboard('93701234567'.slice(0, typed));
      const release = maskPhone(await loadMask(), input, () => undefined);
      await userEvent.keyboard('93701234567'.slice(typed));
      expect(input.value).toBe('+93701234567');
      release();
      input.remove();
    },
  );

  test.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])(
    'keeps what is typed when its mask is attached after %i of twelve digits [ACC-34]',
    async (typed) => {
      const input = document.createElement('input');
      document.body.append(input);
      const accepted: string[] = [];
      await userEvent.click(input);
      await userEvent.keyboard('779001112233'.slice(0, typed));
      const release = maskPhone(await loadMask(), input, (text) => accepted.push(text));
      await userEvent.keyboard('779001112233'.slice(typed));
      expect(input.value).toBe('+7 (900) 111-22-33');
      expect(accepted.at(-1)).toBe('+7 (900) 111-22-33');
      release();
      input.remove();
    },
  );

  test('turns a complete number with an 8 into one with +7 on blur', async () => {
    render(<PhoneField label="Телефон" defaultValue="" onChange={() => undefined} />);
    await userEvent.type(field(), '89001234567');
    await waitFor(() => expect(field().value).toBe('8 (900) 123-45-67'));
    await userEvent.tab();
    expect(field().value).toBe('+7 (900) 123-45-67');
  });

  test('accepts a number that replaces another one', async () => {
    const input = document.createElement('input');
    document.body.append(input);
    input.value = '79001234567';
    const accepted: string[] = [];
    const release = maskPhone(await loadMask(), input, (text) => accepted.push(text));
    input.value = '9118887766';
    input.dispatchEvent(
      new InputEvent('input', { inputType: 'insertText', data: '9118887766', bubbles: true }),
    );
    expect(input.value).toBe('+7 (911) 888-77-66');
    input.value = '89002223344';
    input.dispatchEvent(new Event('input', { bubbles: true }));
    expect(input.value).toBe('8 (900) 222-33-44');
    expect(accepted.slice(-2)).toEqual(['+7 (911) 888-77-66', '8 (900) 222-33-44']);
    release();
    input.remove();
  });
});
