import type { OptionCount } from '@cars/shared-ui/kit/chip';
import { Chip, ChipRow } from '@cars/shared-ui/kit/chip';
import { useId } from 'react';
import styles from './chips.module.css';

interface Option {
  readonly value: string;
  readonly label: string;
}

interface GroupProps {
  readonly title: string;
  readonly options: readonly Option[];
  readonly countOf: (value: string) => OptionCount | null;
}

const ChipGroup = ({
  title,
  options,
  countOf,
  kind,
  isOn,
  onChange,
}: GroupProps & {
  kind: 'radio' | 'checkbox';
  isOn: (value: string) => boolean;
  onChange: (value: string, isOn: boolean) => void;
}) => {
  const name = useId();
  return (
    <fieldset className={styles.group}>
      <legend className={styles.title}>{title}</legend>
      <ChipRow>
        {options.map((option) => (
          <Chip
            key={option.value}
            kind={kind}
            name={name}
            {...option}
            count={countOf(option.value)}
            isOn={isOn(option.value)}
            onChange={(isChosen) => onChange(option.value, isChosen)}
          />
        ))}
      </ChipRow>
    </fieldset>
  );
};

/** One of a few choices. */
export const SingleChips = ({
  value,
  onChange,
  ...group
}: GroupProps & { value: string; onChange: (value: string) => void }) => (
  <ChipGroup {...group} kind="radio" isOn={(option) => option === value} onChange={onChange} />
);

/** Any number of a few choices. */
export const MultipleChips = ({
  values,
  onChange,
  ...group
}: GroupProps & { values: readonly string[]; onChange: (values: readonly string[]) => void }) => (
  <ChipGroup
    {...group}
    kind="checkbox"
    isOn={(option) => values.includes(option)}
    onChange={(option, isOn) =>
      onChange(isOn ? [...values, option] : values.filter((value) => value !== option))
    }
  />
);
