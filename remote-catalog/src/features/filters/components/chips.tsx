import type { OptionCount } from '@cars/shared-ui/kit/chip';
import { Chip, ChipRow } from '@cars/shared-ui/kit/chip';
import { useId } from 'react';
import styles from './chips.module.css';

/** A named row of chips. Where no choice is a choice too, nothing is chosen: `radio` is for rows without one. */
export const ChipGroup = ({
  title,
  options,
  countOf,
  kind = 'checkbox',
  isOn,
  onChange,
}: {
  readonly title: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly countOf: (value: string) => OptionCount | null;
  readonly kind?: 'radio' | 'checkbox';
  readonly isOn: (value: string) => boolean;
  readonly onChange: (value: string, isOn: boolean) => void;
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

/** The list with or without one of its values. */
export const toggled = (values: readonly string[], value: string, isOn: boolean): readonly string[] =>
  isOn ? [...values, value] : values.filter((other) => other !== value);
