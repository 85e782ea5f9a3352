import { classNames } from '@cars/shared-ui/kit/class-names';
import styles from './field-label.module.css';

/** The name over a field other than a text field, with a mark where it is required. */
export const FieldLabel = ({
  id,
  text,
  isRequired = false,
}: {
  readonly id: string;
  readonly text: string;
  readonly isRequired?: boolean | undefined;
}) => (
  <span id={id} className={classNames(styles.label, isRequired && styles.required)}>
    {text}
  </span>
);
