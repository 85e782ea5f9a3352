import type { ReactNode } from 'react';
import styles from './chip.module.css';

export const ChipRow = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.row}>{children}</div>
);

export interface ChipProps {
  readonly kind: 'radio' | 'checkbox';
  /** Of the group. */
  readonly name: string;
  readonly value: string;
  readonly label: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** One choice of a few, with a real radio or checkbox in it. */
export const Chip = ({ kind, name, value, label, isOn, onChange }: ChipProps) => (
  <label className={styles.chip}>
    <input
      type={kind}
      className={styles.input}
      name={name}
      value={value}
      checked={isOn}
      onChange={(event) => onChange(event.target.checked)}
    />
    <span className={styles.face}>{label}</span>
  </label>
);
