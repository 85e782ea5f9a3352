import styles from './viewer-button.module.css';
import { ViewerIcon, type ViewerIconName } from './viewer-icon.tsx';

/** A button on the dark ground of the viewer. */
export const ViewerButton = ({
  icon,
  label,
  onPress,
  isDisabled = false,
  isExpanded,
  className = '',
}: {
  readonly icon: ViewerIconName;
  readonly label: string;
  readonly onPress: () => void;
  readonly isDisabled?: boolean;
  /** Of a button that shows further ones. */
  readonly isExpanded?: boolean;
  readonly className?: string | undefined;
}) => (
  <button
    type="button"
    className={`${styles.button} ${className}`}
    aria-label={label}
    title={label}
    aria-expanded={isExpanded}
    disabled={isDisabled}
    onClick={onPress}
  >
    <ViewerIcon name={icon} />
  </button>
);
