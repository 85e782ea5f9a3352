import { cleanLine, isUnprintable } from '@cars/shared-contracts/schemas/clean-text';
import { type ChangeEvent, type ComponentProps, useId } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import styles from './text-field.module.css';
import { useAfterTap } from './use-after-tap.ts';

interface Described {
  readonly label: string;
  /** Shown under the field and announced; the field is marked as wrong. */
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
}

/** Both lines appear after the tap that left the field, so that nothing moves under the finger. */
const useDescription = (newError: string | undefined, newHint: string | undefined) => {
  const id = useId();
  const error = useAfterTap(newError);
  const hint = useAfterTap(newHint);
  return { id, noteId: `${id}-note`, describedBy: error || hint ? `${id}-note` : undefined, error, hint };
};

interface NoteProps {
  readonly id: string;
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
  readonly keepsRoom?: boolean;
}

const Note = ({ id, error, hint, keepsRoom = false }: NoteProps) =>
  error ? (
    <span id={id} className={styles.error} role="alert">
      {error}
    </span>
  ) : hint ? (
    <span id={id} className={styles.hint}>
      {hint}
    </span>
  ) : keepsRoom ? (
    <span className={styles.hint}>&nbsp;</span>
  ) : null;

export type TextFieldProps = Described &
  Omit<ComponentProps<'input'>, 'id'> & {
    /** The line under the field has its room while it is empty: a message moves nothing. */
    readonly keepsRoom?: boolean;
  };

/** A copied name may contain invisible characters, which the server refuses. A password is unchanged. */
const cleanPasted = (event: ChangeEvent<HTMLInputElement>): void => {
  const { currentTarget: field } = event;
  if (field.type !== 'password' && isUnprintable(field.value)) field.value = cleanLine(field.value);
};

/** One line of text: label above, message under the field. */
export const TextField = ({
  label,
  error,
  hint,
  keepsRoom = false,
  className,
  onChange,
  ...rest
}: TextFieldProps) => {
  const { id, noteId, describedBy, ...note } = useDescription(error, hint);
  return (
    <div className={classNames(styles.field, className)}>
      <label className={classNames(styles.label, rest['aria-required'] && styles.required)} htmlFor={id}>
        {label}
      </label>
      <input
        {...rest}
        onChange={
          onChange &&
          ((event) => {
            cleanPasted(event);
            onChange(event);
          })
        }
        id={id}
        className={classNames(styles.input, note.error && styles.wrong)}
        aria-invalid={note.error ? true : undefined}
        aria-describedby={describedBy}
      />
      <Note id={noteId} keepsRoom={keepsRoom} {...note} />
    </div>
  );
};

export type TextAreaProps = Described & Omit<ComponentProps<'textarea'>, 'id'>;

export type SelectFieldProps = Described &
  Omit<ComponentProps<'select'>, 'id'> & {
    readonly choices: readonly { readonly value: string; readonly label: string }[];
    /** Shown while nothing is chosen. */
    readonly placeholder: string;
  };

/** One of a few choices, with the device's own picker. */
export const SelectField = ({
  label,
  error,
  hint,
  className,
  choices,
  placeholder,
  ...rest
}: SelectFieldProps) => {
  const { id, noteId, describedBy, ...note } = useDescription(error, hint);
  return (
    <div className={classNames(styles.field, className)}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <span className={styles.select}>
        <select
          {...rest}
          id={id}
          className={classNames(
            styles.input,
            rest.value === '' && styles.unchosen,
            note.error && styles.wrong,
          )}
          aria-invalid={note.error ? true : undefined}
          aria-describedby={describedBy}
        >
          <option value="">{placeholder}</option>
          {choices.map(({ value, label: text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" size={20} />
      </span>
      <Note id={noteId} {...note} />
    </div>
  );
};

/** Several lines of text. */
export const TextArea = ({ label, error, hint, className, rows = 3, ...rest }: TextAreaProps) => {
  const { id, noteId, describedBy, ...note } = useDescription(error, hint);
  return (
    <div className={classNames(styles.field, className)}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <textarea
        {...rest}
        id={id}
        rows={rows}
        className={classNames(styles.input, styles.area, note.error && styles.wrong)}
        aria-invalid={note.error ? true : undefined}
        aria-describedby={describedBy}
      />
      <Note id={noteId} {...note} />
    </div>
  );
};
