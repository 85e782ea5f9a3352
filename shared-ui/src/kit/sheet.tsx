import { type ReactNode, useId, useRef } from 'react';
import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';
import styles from './sheet.module.css';
import { useModal } from './use-modal.ts';

export interface SheetProps {
  readonly title: string;
  /** Escape, a tap outside, the close button; the app calls it for the messenger's Back as well. */
  readonly onClose: () => void;
  /** CSS length, for instance `80vh`; without it the content decides. */
  readonly height?: string;
  /** Stays at the bottom while the content scrolls: the apply button. */
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}

/** A panel from below over a locked page [CAT-25]. It is open while it is rendered. */
export const Sheet = ({ title, onClose, height, footer, children }: SheetProps) => {
  const titleId = useId();
  const titleRef = useRef<HTMLHeadingElement>(null);
  const dialogRef = useModal(titleRef);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard's way out is Escape, which a dialog reports as cancel.
    <dialog
      ref={dialogRef}
      className={styles.sheet}
      style={{ height }}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        // Only the backdrop reports the dialog itself: its whole face is covered by the parts inside.
        if (event.target === dialogRef.current) onClose();
      }}
    >
      <div className={styles.head}>
        <h2 id={titleId} ref={titleRef} tabIndex={-1} className={styles.title}>
          {title}
        </h2>
        <IconButton icon="close" label="Закрыть" onClick={onClose} />
      </div>
      <div className={classNames(styles.body, !footer && styles.bare)}>{children}</div>
      {footer && <div className={styles.footer}>{footer}</div>}
    </dialog>
  );
};
