import { afterEach, describe, expect, test } from '@rstest/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { TextArea, TextField } from './text-field.tsx';

afterEach(cleanup);

describe('a field', () => {
  test('is named by its label and described by its error', () => {
    render(<TextField label="Имя" error="Введите ваше имя" />);
    const field = screen.getByRole('textbox', { name: 'Имя' });
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Введите ваше имя',
    );
  });

  test('keeps the hint below its error where it is how to mend it', () => {
    const hint = '20 цифр';
    const { rerender } = render(<TextField label="Счёт" hint={hint} error="Введите счёт" keepsHint />);
    expect(screen.getByText(hint)).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toBe('Введите счёт');
    const field = screen.getByRole('textbox', { name: 'Счёт' });
    expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toContain(
      hint,
    );
    rerender(<TextField label="Счёт" hint={hint} error="Введите счёт" />);
    expect(screen.queryByText(hint)).toBeNull();
  });

  test('of one line removes line breaks and invisible signs from a pasted text; a password is unchanged [DATA-38]', () => {
    const taken: string[] = [];
    const take = (event: { readonly currentTarget: HTMLInputElement }) =>
      taken.push(event.currentTarget.value);
    render(<TextField label="Имя" onChange={take} />);
    render(<TextField label="Пароль" type="password" onChange={take} />);
    fireEvent.change(screen.getByLabelText('Имя'), { target: { value: '\u202AАнна\tЛ\u202C' } });
    fireEvent.change(screen.getByLabelText('Имя'), { target: { value: ' Анна ' } });
    fireEvent.change(screen.getByLabelText('Пароль'), { target: { value: 'a\tb' } });
    expect(taken).toEqual(['Анна Л', ' Анна ', 'a\tb']);
  });

  test('without an error it is not marked, its hint describes it', () => {
    render(<TextArea label="Комментарий" hint="Необязательно" rows={3} />);
    const field = screen.getByRole('textbox', { name: 'Комментарий' });
    expect(field.getAttribute('aria-invalid')).toBeNull();
    expect(field.getAttribute('rows')).toBe('3');
    expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Необязательно',
    );
  });
});
