import { DESCRIPTION_MAX_CHARS } from '@cars/shared-contracts/schemas/limits';
import { TextArea } from '@cars/shared-ui/kit/text-field';
import { TEXTS } from '../texts.ts';
import { useDraftField } from '../use-draft-field.ts';
import styles from './description-field.module.css';
import { Field } from './field.tsx';

const ROWS = 6;
/** The contract accepts no more; a text that is too long for the form gets an error and is not cut [SELL-14]. */
const TYPED_MAX_CHARS = 10_000;

/** The description with its counter [SELL-14]. */
export const DescriptionField = () => {
  const { value, error, change } = useDraftField('description');
  const isTooLong = value.length > DESCRIPTION_MAX_CHARS;
  return (
    <Field name="description">
      <TextArea
        label={TEXTS.description}
        rows={ROWS}
        maxLength={TYPED_MAX_CHARS}
        value={value}
        error={error}
        onChange={(event) => change(event.target.value)}
      />
      <p className={isTooLong ? styles.over : styles.counter}>
        {value.length} / {DESCRIPTION_MAX_CHARS}
      </p>
    </Field>
  );
};
