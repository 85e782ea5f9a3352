import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import styles from './pill.module.css';

/** A button that shows the current choice and opens a sheet with the others. */
export const Pill = ({
  title,
  label,
  isChosen = false,
  isOpen,
  onOpen,
  onPrepare,
}: {
  /** The current choice. */
  title: string;
  /** What is chosen here: «Город». */
  label: string;
  /** Something else than the default is chosen. */
  isChosen?: boolean;
  isOpen: boolean;
  onOpen: () => void;
  /** A tap is likely: what the sheet needs may be fetched. */
  onPrepare?: () => void;
}) => (
  <button
    type="button"
    className={styles.pill}
    aria-haspopup="dialog"
    aria-expanded={isOpen}
    title={label}
    onPointerEnter={onPrepare}
    onPointerDown={onPrepare}
    onFocus={onPrepare}
    onClick={onOpen}
  >
    <span className={classNames(styles.face, isChosen && styles.chosen)}>
      <span className={styles.text}>{title}</span>
      <Icon name="chevron-down" size={20} />
    </span>
  </button>
);
