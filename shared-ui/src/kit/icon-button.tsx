import type { ButtonHTMLAttributes } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import styles from './icon-button.module.css';

/** Class of an icon button for a link in the same style. */
export const iconButtonClass: string = styles.button ?? '';

export type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label' | 'children'> & {
  /** Data of a path, one of `icons.ts`. */
  readonly icon: string;
  /** Its accessible name. */
  readonly label: string;
};

/** A 44 px button that is a picture only. */
export const IconButton = ({ icon, label, className, type = 'button', ...rest }: IconButtonProps) => (
  <button {...rest} type={type} className={classNames(styles.button, className)} aria-label={label}>
    <Icon path={icon} />
  </button>
);
