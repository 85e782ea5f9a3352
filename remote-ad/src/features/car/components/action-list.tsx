import { Icon, type IconName } from '@cars/shared-ui/kit/icon';
import styles from './action-list.module.css';

export interface Action {
  readonly label: string;
  readonly icon?: IconName;
  readonly onRun: () => void;
  readonly isDisabled?: boolean;
  readonly isDangerous?: boolean;
}

/** Rows of a popup, each a thing to do. */
export const ActionList = ({ actions }: { readonly actions: readonly Action[] }) => (
  <ul className={styles.list}>
    {actions.map(({ label, icon, onRun, isDisabled = false, isDangerous = false }) => (
      <li key={label}>
        <button
          type="button"
          className={isDangerous ? `${styles.action} ${styles.dangerous}` : styles.action}
          disabled={isDisabled}
          onClick={onRun}
        >
          {icon && <Icon name={icon} />}
          {label}
        </button>
      </li>
    ))}
  </ul>
);
