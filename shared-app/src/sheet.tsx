import { classNames } from '@cars/shared-ui/kit/class-names';
import { IconButton } from '@cars/shared-ui/kit/icon-button';
import { CLOSE_ICON } from '@cars/shared-ui/kit/icons';
import { type CSSProperties, type ReactNode, useId, useRef, useState } from 'react';
import { Modal } from './modal.tsx';
import styles from './sheet.module.css';

interface SheetProps {
  readonly title: string;
  /** Back, Escape, a tap outside and the close button. */
  readonly onClose: () => void;
  /** Four fifths of the window; without it the content decides. */
  readonly isTall?: boolean;
  /** Stays at the bottom while the content scrolls: the apply button. */
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}

/** What a share of the window's height is above whole pixels: text between two pixels is drawn higher in some runs. */
const partOfPixel = (share: number): string => `${(window.innerHeight * share) % 1}px`;

/** A panel from below over a locked page [CAT-25]. It is open while it is mounted. */
export const Sheet = ({ title, onClose, isTall = false, footer, children }: SheetProps) => {
  const titleId = useId();
  const titleRef = useRef<HTMLHeadingElement>(null);
  const [wholePixels] = useState(() => ({ '--part': partOfPixel(isTall ? 0.8 : 0.9) }) as CSSProperties);
  return (
    <Modal
      focusRef={titleRef}
      className={classNames(styles.sheet, isTall && styles.tall)}
      style={wholePixels}
      aria-labelledby={titleId}
      onClose={onClose}
      closesOutside
    >
      <div className={styles.head}>
        <h2 id={titleId} ref={titleRef} tabIndex={-1} className={styles.title}>
          {title}
        </h2>
        <IconButton icon={CLOSE_ICON} label="Закрыть" onClick={onClose} />
      </div>
      <div className={classNames(styles.body, !footer && styles.bare)}>{children}</div>
      {footer && <div className={styles.footer}>{footer}</div>}
    </Modal>
  );
};
