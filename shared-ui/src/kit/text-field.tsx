import { cleanLine, isUnprintable } from '@cars/shared-contracts/schemas/clean-text';
import { type ChangeEvent, type ComponentProps, useId } from 'react';
import { classNames } from './class-names.ts';
import { FieldWarning } from './field-warning.tsx';
import { Icon } from './icon.tsx';
import { CHEVRON_DOWN_ICON } from './icons.ts';
import { MessageRoom } from './message-room.tsx';
import styles from './text-field.module.css';

interface Described {
  readonly label: string;
  /** Shown under the field and announced; the field is marked as wrong. */
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
  /** In place of the hint: the value is doubtful, but allowed. */
  readonly warning?: string | undefined;
}

type Notes = Pick<Described, 'error' | 'hint' | 'warning'>;

const useDescription = ({ error, hint, warning }: Notes) => {
  const id = useId();
  const noteId = `${id}-note`;
  return { id, noteId, describedBy: error || warning || hint ? noteId : undefined };
};

interface NoteProps extends Notes {
  readonly id: string;
  readonly longestMessage?: string | undefined;
  readonly keepsHint?: boolean | undefined;
}

const Note = ({ id, error, hint, warning, longestMessage, keepsHint }: NoteProps) => {
  const note = error ? (
    <span id={id} className={styles.note}>
      <span className={styles.error} role="alert">
        {error}
      </span>
      {keepsHint && hint && <span className={styles.hint}>{hint}</span>}
    </span>
  ) : warning ? (
    <FieldWarning id={id} role="status">
      {warning}
    </FieldWarning>
  ) : hint ? (
    <span id={id} className={styles.hint}>
      {hint}
    </span>
  ) : null;
  return longestMessage === undefined ? note : <MessageRoom longest={longestMessage}>{note}</MessageRoom>;
};

export type TextFieldProps = Described &
  Omit<ComponentProps<'input'>, 'id'> & {
    /** Room for this text is kept under the field: no message up to this length moves what is below. */
    readonly longestMessage?: string;
    /** An error is above the hint, not in its place: the hint is how to mend it. */
    readonly keepsHint?: boolean;
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
  warning,
  longestMessage,
  keepsHint,
  className,
  onChange,
  ...rest
}: TextFieldProps) => {
  const { id, noteId, describedBy } = useDescription({ error, hint, warning });
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
        className={classNames(styles.input, error && styles.wrong)}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy}
      />
      <Note
        id={noteId}
        longestMessage={longestMessage}
        keepsHint={keepsHint}
        error={error}
        hint={hint}
        warning={warning}
      />
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
  const { id, noteId, describedBy } = useDescription({ error, hint });
  return (
    <div className={classNames(styles.field, className)}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <span className={styles.select}>
        <select
          {...rest}
          id={id}
          className={classNames(styles.input, rest.value === '' && styles.unchosen, error && styles.wrong)}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy}
        >
          <option value="">{placeholder}</option>
          {choices.map(({ value, label: text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
        <Icon path={CHEVRON_DOWN_ICON} size={20} />
      </span>
      <Note id={noteId} error={error} hint={hint} />
    </div>
  );
};

/** Several lines of text. */
export const TextArea = ({ label, error, hint, className, rows = 3, ...rest }: TextAreaProps) => {
  const { id, noteId, describedBy } = useDescription({ error, hint });
  return (
    <div className={classNames(styles.field, className)}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <textarea
        {...rest}
        id={id}
        rows={rows}
        className={classNames(styles.input, styles.area, error && styles.wrong)}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy}
      />
      <Note id={noteId} error={error} hint={hint} />
    </div>
  );
};
