import { type ReactNode, useId } from 'react';
import styles from './check-row.module.css';
import { classNames } from './class-names.ts';

export interface CheckRowProps {
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
  readonly error?: string | undefined;
  /** The text beside the box; links in it work on their own. */
  readonly children: ReactNode;
}

/** A checkbox with its text and the message under it. */
export const CheckRow = ({ isChecked, onChange, error, children }: CheckRowProps) => {
  const id = useId();
  return (
    <div>
      <div className={styles.row}>
        <input
          id={id}
          type="checkbox"
          className={classNames(styles.box, error && styles.wrong)}
          checked={isChecked}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-note` : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        <label htmlFor={id} className={styles.words}>
          {children}
        </label>
      </div>
      {error && (
        <p id={`${id}-note`} className={styles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
};
