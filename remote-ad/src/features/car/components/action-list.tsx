import { Icon } from '@cars/shared-ui/kit/icon';
import { useId } from 'react';
import styles from './action-list.module.css';

export interface Action {
  readonly label: string;
  readonly icon?: string;
  readonly onRun: () => void;
  readonly isDisabled?: boolean;
  /** A second line: why the action is disabled. */
  readonly note?: string;
  readonly isDangerous?: boolean;
}

/** Rows of a popup, each an action. */
export const ActionList = ({ actions }: { readonly actions: readonly Action[] }) => {
  const id = useId();
  return (
    <ul className={styles.list}>
      {actions.map(({ label, icon, onRun, note, isDisabled = false, isDangerous = false }, at) => (
        <li key={label}>
          <button
            type="button"
            className={isDangerous ? `${styles.action} ${styles.dangerous}` : styles.action}
            disabled={isDisabled}
            aria-describedby={note ? `${id}-${at}` : undefined}
            onClick={onRun}
          >
            {icon && <Icon path={icon} />}
            {label}
          </button>
          {note && (
            <p id={`${id}-${at}`} className={styles.note}>
              {note}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
};
