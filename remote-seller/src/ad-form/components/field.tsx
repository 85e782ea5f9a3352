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

/** Scrolls to a field and puts the focus into it (look: "Forms"). */
export const focusField = (name: string): void => {
  const field = document.querySelector<HTMLElement>(`[data-field="${name}"]`);
  const control =
    field?.querySelector<HTMLElement>('input:checked') ?? field?.querySelector<HTMLElement>(FOCUSABLE);
  control?.focus({ preventScroll: true });
  field?.scrollIntoView({ block: 'center' });
};
