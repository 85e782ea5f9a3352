import { useId } from 'react';
import styles from './chips.module.css';

interface Option {
  readonly value: string;
  readonly label: string;
}

const Chip = ({
  kind,
  name,
  option: { value, label },
  isOn,
  onChange,
}: {
  kind: 'radio' | 'checkbox';
  name: string;
  option: Option;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}) => (
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

/** One of a few choices, each a chip with a real radio in it. */
export const SingleChips = ({
  title,
  options,
  value,
  onChange,
}: {
  title: string;
  options: readonly Option[];
  value: string;
  onChange: (value: string) => void;
}) => {
  const name = useId();
  return (
    <fieldset className={styles.group}>
      <legend className={styles.title}>{title}</legend>
      <div className={styles.chips}>
        {options.map((option) => (
          <Chip
            key={option.value}
            kind="radio"
            name={name}
            option={option}
            isOn={value === option.value}
            onChange={() => onChange(option.value)}
          />
        ))}
      </div>
    </fieldset>
  );
};

/** Any number of a few choices, each a chip with a real checkbox in it. */
export const MultipleChips = ({
  title,
  options,
  values,
  onChange,
}: {
  title: string;
  options: readonly Option[];
  values: readonly string[];
  onChange: (values: readonly string[]) => void;
}) => {
  const name = useId();
  return (
    <fieldset className={styles.group}>
      <legend className={styles.title}>{title}</legend>
      <div className={styles.chips}>
        {options.map((option) => (
          <Chip
            key={option.value}
            kind="checkbox"
            name={name}
            option={option}
            isOn={values.includes(option.value)}
            onChange={(isOn) =>
              onChange(isOn ? [...values, option.value] : values.filter((value) => value !== option.value))
            }
          />
        ))}
      </div>
    </fieldset>
  );
};
