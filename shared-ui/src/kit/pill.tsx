import type { MouseEvent } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import { CHEVRON_DOWN_ICON, CLOSE_ICON } from './icons.ts';
import styles from './pill.module.css';

const SMALL_ICON_PX = 16;

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
  /** The name of the choice: «Город». */
  label: string;
  /** The choice differs from the default. */
  isChosen?: boolean;
  isOpen: boolean;
  onOpen: () => void;
  /** A tap is likely: the sheet may be preloaded. */
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
      <Icon path={CHEVRON_DOWN_ICON} size={SMALL_ICON_PX} />
    </span>
  </button>
);

/** A pill that does something at once: a sign and its words. */
export const ActionPill = ({
  icon,
  title,
  onAct,
  isBusy = false,
  isBrief = false,
}: {
  icon: string;
  title: string;
  onAct: () => void;
  isBusy?: boolean;
  /** On a phone the sign alone, with the words as its name. */
  isBrief?: boolean;
}) => (
  <button
    type="button"
    className={classNames(styles.pill, isBrief && styles.brief)}
    aria-busy={isBusy}
    onClick={onAct}
  >
    <span className={classNames(styles.face, styles.action)}>
      <Icon path={icon} size={20} />
      <span className={styles.text}>{title}</span>
    </span>
  </button>
);

/** A pill for an active condition, with a cross that removes it. */
export const RemovablePill = ({
  title,
  label,
  onRemove,
}: {
  title: string;
  /** The effect of a tap: «Убрать Toyota». */
  label: string;
  onRemove: (event: MouseEvent) => void;
}) => (
  <button type="button" className={styles.pill} aria-label={label} onClick={onRemove}>
    <span className={styles.face}>
      <span className={styles.text}>{title}</span>
      <Icon path={CLOSE_ICON} size={SMALL_ICON_PX} />
    </span>
  </button>
);
