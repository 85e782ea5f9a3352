import type { ComponentProps } from 'react';
import styles from './field-warning.module.css';
import { Icon } from './icon.tsx';
import { WARNING_ICON } from './icons.ts';

/** Under a field: its value is doubtful, but allowed. */
export const FieldWarning = ({ children, ...rest }: ComponentProps<'span'>) => (
  <span {...rest} className={styles.warning}>
    <Icon path={WARNING_ICON} size={16} />
    <span>{children}</span>
  </span>
);
