import type { ReactNode } from 'react';
import styles from './field.module.css';

/** The message under a field other than a text field. */
export const FieldNote = ({ id, error }: { readonly id: string; readonly error: string | undefined }) =>
  error ? (
    <p id={id} className={styles.error} role="alert">
      {error}
    </p>
  ) : null;

/** The anchor of a field: the form scrolls to it by name. */
export const Field = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div className={styles.field} data-field={name}>
    {children}
  </div>
);

const FOCUSABLE = 'input:not([type="file"]), textarea, select, button';

const show = (field: HTMLElement): void => {
  // Of several pictures the first one that failed, and not its buttons.
  const wrong = field.querySelector<HTMLElement>('[data-wrong]');
  if (wrong) {
    wrong.focus({ preventScroll: true });
    wrong.scrollIntoView({ block: 'center' });
    return;
  }
  const control =
    field.querySelector<HTMLElement>('input:checked') ?? field.querySelector<HTMLElement>(FOCUSABLE);
  control?.focus({ preventScroll: true });
  field.scrollIntoView({ block: 'start' });
};

/** The first of these fields on the page. */
export const firstField = (names: readonly string[]): string | null =>
  [...document.querySelectorAll<HTMLElement>('[data-field]')]
    .map(({ dataset }) => dataset.field ?? '')
    .find((name) => names.includes(name)) ?? null;

const fieldOf = (name: string) => document.querySelector<HTMLElement>(`[data-field="${name}"]`);

export const scrollToField = (name: string): void => fieldOf(name)?.scrollIntoView({ block: 'start' });

/** Scrolls to a field and focuses it. */
export const focusField = (name: string): void => {
  const field = fieldOf(name);
  if (field) show(field);
};
