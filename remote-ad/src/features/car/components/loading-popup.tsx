import { Modal } from '@cars/shared-app/modal';
import { classNames } from '@cars/shared-ui/kit/class-names';
import { Loader } from '@cars/shared-ui/kit/spinner';
import { type ReactNode, useRef } from 'react';
import styles from './loading-popup.module.css';

/** Covers the page while the code of a popup loads, as immediate feedback for a tap. */
export const LoadingPopup = ({
  label,
  photo,
  onClose,
}: {
  readonly label: string;
  /** Of a viewer of photos, which is as dark as that. */
  readonly photo?: ReactNode;
  readonly onClose: () => void;
}) => {
  const focus = useRef<HTMLDivElement>(null);
  return (
    <Modal
      focusRef={focus}
      className={classNames(styles.waiting, Boolean(photo) && styles.dark)}
      aria-label={label}
      onClose={onClose}
    >
      {photo}
      <div ref={focus} tabIndex={-1}>
        <Loader label={label} />
      </div>
    </Modal>
  );
};
