import { Chip, ChipRow } from '@cars/shared-ui/kit/chip';
import { useId } from 'react';
import { FieldNote } from './field.tsx';
import { FieldLabel } from './field-label.tsx';

export interface Option {
  readonly value: string;
  readonly label: string;
}

export const optionsOf = (
  labels: Readonly<Record<string, string>>,
  offered: readonly string[] = Object.keys(labels),
): readonly Option[] => offered.map((value) => ({ value, label: labels[value] ?? value }));

/** One of a few choices, each a chip with a real radio in it. */
export const OptionChips = ({
  title,
  options,
  value,
  error,
  isRequired = false,
  onChange,
}: {
  readonly title: string;
  readonly options: readonly Option[];
  readonly value: string;
  readonly error?: string | undefined;
  readonly isRequired?: boolean;
  readonly onChange: (value: string) => void;
}) => {
  const id = useId();
  return (
    <div
      role="radiogroup"
      aria-labelledby={`${id}-title`}
      aria-describedby={error ? `${id}-note` : undefined}
      aria-invalid={error ? true : undefined}
      aria-required={isRequired || undefined}
    >
      <FieldLabel id={`${id}-title`} text={title} isRequired={isRequired} />
      <ChipRow>
        {options.map((option) => (
          <Chip
            key={option.value}
            kind="radio"
            name={id}
            {...option}
            isOn={value === option.value}
            onChange={() => onChange(option.value)}
          />
        ))}
      </ChipRow>
      <FieldNote id={`${id}-note`} error={error} />
    </div>
  );
};
