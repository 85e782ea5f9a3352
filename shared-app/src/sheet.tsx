import { classNames } from '@cars/shared-ui/kit/class-names';
import { IconButton } from '@cars/shared-ui/kit/icon-button';
import { type ReactNode, useId, useRef } from 'react';
import { Modal } from './modal.tsx';
import styles from './sheet.module.css';

interface SheetProps {
  readonly title: string;
  /** Back, Escape, a tap outside and the close button. */
  readonly onClose: () => void;
  /** CSS length, for instance `80vh`; without it the content decides. */
  readonly height?: string;
  /** Stays at the bottom while the content scrolls: the apply button. */
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}

/** A panel from below over a locked page [CAT-25]. It is open while it is mounted. */
export const Sheet = ({ title, onClose, height, footer, children }: SheetProps) => {
  const titleId = useId();
  const titleRef = useRef<HTMLHeadingElement>(null);
  return (
    <Modal
      focusRef={titleRef}
      className={styles.sheet}
      style={{ height }}
      aria-labelledby={titleId}
      onClose={onClose}
      closesOutside
    >
      <div className={styles.head}>
        <h2 id={titleId} ref={titleRef} tabIndex={-1} className={styles.title}>
          {title}
        </h2>
        <IconButton icon="close" label="Закрыть" onClick={onClose} />
      </div>
      <div className={classNames(styles.body, !footer && styles.bare)}>{children}</div>
      {footer && <div className={styles.footer}>{footer}</div>}
    </Modal>
  );
};
