import { afterEach, describe, expect, test } from '@rstest/core';
import { cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { focusFirstWrong } from './first-wrong.ts';
import { SelectField, TextField } from './text-field.tsx';

afterEach(cleanup);

const NO_CHOICES = [] as const;

describe('the first wrong field', () => {
  test.each<[string, () => ReactNode, string]>([
    ['a field of text', () => <TextField label="VIN" error="Введите VIN" />, 'VIN'],
    [
      'a list of choices',
      () => <SelectField label="Тип" placeholder="Выберите" choices={NO_CHOICES} error="Выберите тип" />,
      'Тип',
    ],
    [
      'a button that opens a picker',
      () => (
        <button type="button" aria-invalid="true">
          Город
        </button>
      ),
      'Город',
    ],
    [
      'a group with a choice made',
      () => (
        <div role="radiogroup" aria-invalid="true">
          <input type="radio" name="drive" aria-label="Передний" />
          <input type="radio" name="drive" aria-label="Полный" defaultChecked />
        </div>
      ),
      'Полный',
    ],
    [
      'a group with nothing chosen',
      () => (
        <fieldset aria-invalid="true">
          <input type="radio" name="body" aria-label="Седан" disabled />
          <input type="radio" name="body" aria-label="Универсал" />
        </fieldset>
      ),
      'Универсал',
    ],
    [
      'an upload',
      () => <input type="file" aria-label="Выбрать фото" aria-invalid="true" className="small" />,
      'Выбрать фото',
    ],
  ])('gets the focus and is scrolled to when it is %s', (_kind, Field, name) => {
    let scrolledTo: Element | null = null;
    Element.prototype.scrollIntoView = function scroll() {
      scrolledTo = this;
    };
    render(
      <form aria-label="Форма">
        <TextField label="Цвет" />
        <Field />
        <TextField label="Пробег" error="Укажите пробег" />
      </form>,
    );
    focusFirstWrong(screen.getByRole('form'));
    expect([...screen.queryAllByLabelText(name), ...screen.queryAllByText(name)]).toContain(
      document.activeElement,
    );
    expect(scrolledTo).toEqual(screen.getByRole('form').querySelector('[aria-invalid="true"]'));
  });
});
