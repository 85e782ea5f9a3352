import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import styles from './switch-row.module.css';

export interface SwitchRowProps {
  readonly label: string;
  readonly hint?: string;
  /** Null: not known, and neither on nor off is shown. */
  readonly isOn: boolean | null;
  /** In place of the switch while its value is not known. */
  readonly unknown?: ReactNode;
  readonly onChange: (isOn: boolean) => void;
}

/** A full-width row that is switched on and off, with a real checkbox behind it. */
export const SwitchRow = ({ label, hint, isOn, unknown, onChange }: SwitchRowProps) => {
  const id = useId();
  const words = (
    <span className={styles.words}>
      <span id={`${id}-label`}>{label}</span>
      {hint && (
        <span id={`${id}-hint`} className={styles.hint}>
          {hint}
        </span>
      )}
    </span>
  );
  if (isOn === null)
    return (
      // biome-ignore lint/a11y/useSemanticElements: a fieldset has a frame and no flex layout in old browsers
      <div role="group" className={styles.row} aria-labelledby={`${id}-label`}>
        {words}
        {unknown || <span className={styles.place} />}
      </div>
    );
  return (
    <label className={classNames(styles.row, styles.active)} htmlFor={id}>
      {words}
      <input
        id={id}
        type="checkbox"
        role="switch"
        aria-checked={isOn}
        className={styles.switch}
        aria-labelledby={`${id}-label`}
        aria-describedby={hint ? `${id}-hint` : undefined}
        checked={isOn}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  );
};
