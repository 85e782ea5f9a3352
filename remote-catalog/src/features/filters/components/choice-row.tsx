import { classNames } from '@cars/shared-ui/kit/class-names';
import { Icon } from '@cars/shared-ui/kit/icon';
import { CHEVRON_RIGHT_ICON } from '@cars/shared-ui/kit/icons';
import styles from './choice-row.module.css';

/** A full-width row with a name and the current choice; it opens a sheet with the others. */
export const ChoiceRow = ({
  label,
  value,
  isChosen,
  isOpen,
  disabled = false,
  onOpen,
}: {
  label: string;
  /** The current choice. */
  value: string;
  /** The choice differs from «any». */
  isChosen: boolean;
  isOpen: boolean;
  disabled?: boolean;
  onOpen: () => void;
}) => (
  <button
    type="button"
    className={styles.row}
    aria-haspopup="dialog"
    aria-expanded={isOpen}
    disabled={disabled}
    onClick={onOpen}
  >
    <span className={styles.words}>
      <span>{label}</span>
      <span className={classNames(styles.value, isChosen && styles.chosen)}>{value}</span>
    </span>
    <Icon path={CHEVRON_RIGHT_ICON} size={20} />
  </button>
);
