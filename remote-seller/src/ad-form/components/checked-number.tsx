import { atom, handbookAtom, useAtomValue } from '@cars/shared-contracts/runtime';
import { NumberField } from '@cars/shared-ui/kit/number-field';
import { useState } from 'react';
import { adDraftAtom } from '../form-atoms.ts';
import {
  LONGEST_MILEAGE_WARNING,
  LONGEST_YEAR_WARNING,
  mileageWarning,
  yearProblem,
  yearWarning,
} from '../rules.ts';
import { TEXTS } from '../texts.ts';
import { useDraftField } from '../use-draft-field.ts';
import { tidyNumber } from './draft-fields.tsx';
import { Field } from './field.tsx';

const yearProblemAtom = atom((get) => yearProblem(get(adDraftAtom)));
const yearWarningAtom = atom((get) => {
  const handbook = get(handbookAtom);
  return yearWarning(get(adDraftAtom), handbook.status === 'loaded' ? handbook.handbooks : null);
});
const mileageWarningAtom = atom((get) => mileageWarning(get(adDraftAtom)));

/** As wide as the icon of a warning. */
const WARNING_SIGN = '⚠ ';

/** A number that is validated on blur, with room for its message: an error replaces the hint. */
const CheckedNumber = ({
  name,
  label,
  isGrouped,
  problem,
  warning,
  hint,
  longestMessage,
}: {
  readonly name: 'year' | 'mileage';
  readonly label: string;
  readonly isGrouped: boolean;
  readonly problem?: string | null;
  /** A warning about what was typed, and what is shown without one. */
  readonly warning?: string | null;
  readonly hint: string;
  readonly longestMessage: string;
}) => {
  const { value, error, change, isRequired } = useDraftField(name);
  // An initial value was left before.
  const [isLeft, setIsLeft] = useState(value !== '');
  // A value that the form filled in is shown by another input: this one keeps what was typed.
  const [own, setOwn] = useState({ value, version: 0 });
  if (own.value !== value) setOwn({ value, version: own.version + 1 });
  const edit = (text: string) => {
    if (text === value) return;
    setIsLeft(false);
    setOwn({ ...own, value: text });
    change(text);
  };
  return (
    <Field name={name}>
      <NumberField
        key={own.version}
        label={label}
        isGrouped={isGrouped}
        defaultValue={value}
        error={error ?? (isLeft ? (problem ?? undefined) : undefined)}
        hint={hint}
        warning={isLeft ? (warning ?? undefined) : undefined}
        longestMessage={longestMessage}
        aria-required={isRequired || undefined}
        onLeave={() => setIsLeft(true)}
        onChange={(text) => edit(tidyNumber(text))}
      />
    </Field>
  );
};

/** The year of the car; one outside of the chosen generation gets a warning and does not block. */
export const YearField = () => (
  <CheckedNumber
    name="year"
    label={TEXTS.year}
    isGrouped={false}
    problem={useAtomValue(yearProblemAtom)}
    warning={useAtomValue(yearWarningAtom)}
    hint={TEXTS.yearHint}
    longestMessage={`${WARNING_SIGN}${LONGEST_YEAR_WARNING}`}
  />
);

/** The mileage; an unlikely one gets a warning and does not block. */
export const MileageField = () => (
  <CheckedNumber
    name="mileage"
    label={TEXTS.mileage}
    isGrouped
    warning={useAtomValue(mileageWarningAtom)}
    hint={TEXTS.mileageHint}
    longestMessage={`${WARNING_SIGN}${LONGEST_MILEAGE_WARNING}`}
  />
);
