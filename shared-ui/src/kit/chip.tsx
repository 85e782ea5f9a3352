import { type ReactNode, useId } from 'react';
import styles from './chip.module.css';
import { classNames } from './class-names.ts';

/** How many things an option would show. */
export interface OptionCount {
  /** «1 234». */
  readonly text: string;
  /** For a screen reader: «1 234 объявления». */
  readonly words: string;
  readonly isNone: boolean;
}

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
  /** Null keeps its room until the count is known. */
  readonly count?: OptionCount | null | undefined;
  readonly onChange: (isOn: boolean) => void;
}

/** One choice of a few, with a real radio or checkbox in it. */
export const Chip = ({ kind, name, value, label, isOn, count, onChange }: ChipProps) => {
  const wordsId = useId();
  return (
    <label className={styles.chip}>
      <input
        type={kind}
        className={styles.input}
        name={name}
        value={value}
        checked={isOn}
        aria-describedby={count ? wordsId : undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span
        className={classNames(styles.face, count?.isNone && styles.none)}
        data-counted={count === undefined ? undefined : label}
      >
        {label}
        {count !== undefined && (
          <span className={styles.count} aria-hidden="true">
            {count?.text}
          </span>
        )}
      </span>
      {count && (
        <span id={wordsId} hidden>
          {count.words}
        </span>
      )}
    </label>
  );
};
