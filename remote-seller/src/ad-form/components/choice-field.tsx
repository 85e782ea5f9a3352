import { classNames } from '@cars/shared-ui/kit/class-names';
import { Icon } from '@cars/shared-ui/kit/icon';
import { CHEVRON_RIGHT_ICON } from '@cars/shared-ui/kit/icons';
import { useId } from 'react';
import styles from './choice-field.module.css';
import { Field, FieldNote } from './field.tsx';
import { FieldLabel } from './field-label.tsx';

/** A field whose choices are in a sheet: its name, the current choice, the message under it. */
export const ChoiceField = ({
  name,
  label,
  value,
  placeholder,
  error,
  isOpen,
  disabled = false,
  isRequired = false,
  onOpen,
}: {
  readonly name: string;
  readonly label: string;
  /** The current choice, '' for none. */
  readonly value: string;
  readonly placeholder: string;
  readonly error?: string | undefined;
  readonly isOpen: boolean;
  readonly disabled?: boolean;
  readonly isRequired?: boolean;
  readonly onOpen: () => void;
}) => {
  const id = useId();
  return (
    <Field name={name}>
      <FieldLabel id={`${id}-label`} text={label} isRequired={isRequired} />
      <button
        type="button"
        className={classNames(styles.button, error && styles.wrong)}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-labelledby={`${id}-label ${id}-value`}
        aria-describedby={error ? `${id}-note` : undefined}
        disabled={disabled}
        onClick={onOpen}
      >
        <span id={`${id}-value`} className={classNames(styles.value, value === '' && styles.empty)}>
          {value === '' ? placeholder : value}
        </span>
        <Icon path={CHEVRON_RIGHT_ICON} size={20} />
      </button>
      <FieldNote id={`${id}-note`} error={error} />
    </Field>
  );
};
