import type { ReactNode } from 'react';
import styles from './field.module.css';

/** The message under a field that is no text field. */
export const FieldNote = ({ id, error }: { readonly id: string; readonly error: string | undefined }) =>
  error ? (
    <p id={id} className={styles.error} role="alert">
      {error}
    </p>
  ) : null;

/** Where a field stands: the form finds it here by its name when it has to be shown. */
export const Field = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div className={styles.field} data-field={name}>
    {children}
  </div>
);

const FOCUSABLE = 'input:not([type="file"]), textarea, select, button';

const show = (field: HTMLElement): void => {
  const control =
    field.querySelector<HTMLElement>('input:checked') ?? field.querySelector<HTMLElement>(FOCUSABLE);
  control?.focus({ preventScroll: true });
  const isTall = field.offsetHeight > window.innerHeight / 2;
  field.scrollIntoView({ block: isTall ? 'start' : 'center' });
};

/** Of these fields the one that stands first on the page. */
export const firstField = (names: readonly string[]): string | null =>
  [...document.querySelectorAll<HTMLElement>('[data-field]')]
    .map(({ dataset }) => dataset.field ?? '')
    .find((name) => names.includes(name)) ?? null;

/** A popup that closes goes back in the history within this time, also on a slow phone. */
const BACK_MS = 1500;
/** The person goes on: from here the page scrolls as they say. */
const OWN_MOVES = ['pointerdown', 'wheel', 'keydown'] as const;

const isInView = (field: HTMLElement): boolean => {
  const { top, bottom } = field.getBoundingClientRect();
  return bottom > 0 && top < window.innerHeight;
};

/** Scrolls to a field and puts the focus into it. */
export const focusField = (name: string): void => {
  const field = document.querySelector<HTMLElement>(`[data-field="${name}"]`);
  if (!field) return;
  show(field);
  // The alert lay on a history entry of its own: going back from there restores the scroll position of before.
  const keepInView = () => {
    if (!isInView(field)) show(field);
  };
  const stop = () => {
    window.removeEventListener('scroll', keepInView);
    for (const move of OWN_MOVES) window.removeEventListener(move, stop);
  };
  window.addEventListener('scroll', keepInView);
  for (const move of OWN_MOVES) window.addEventListener(move, stop, { passive: true });
  setTimeout(stop, BACK_MS);
};
