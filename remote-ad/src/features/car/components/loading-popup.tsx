import { Modal } from '@cars/shared-app/modal';
import { classNames } from '@cars/shared-ui/kit/class-names';
import { Loader } from '@cars/shared-ui/kit/spinner';
import { useRef } from 'react';
import styles from './loading-popup.module.css';

/** Covers the page while the code of a popup loads, as immediate feedback for a tap. */
export const LoadingPopup = ({
  label,
  isDark = false,
  onClose,
}: {
  readonly label: string;
  /** As dark as the photos that follow. */
  readonly isDark?: boolean;
  readonly onClose: () => void;
}) => {
  const focus = useRef<HTMLDivElement>(null);
  return (
    <Modal
      focusRef={focus}
      className={classNames(styles.waiting, isDark && styles.dark)}
      aria-label={label}
      onClose={onClose}
    >
      <div ref={focus} tabIndex={-1}>
        <Loader label={label} />
      </div>
    </Modal>
  );
};
