import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

/** A place with nothing in it: a picture, what happened, and one thing to do [CAT-9]. */
export const EmptyState = ({
  picture,
  title,
  description,
  action,
  isAlert = false,
}: {
  picture?: ReactNode;
  title: string;
  description?: string | undefined;
  action?: ReactNode;
  /** Something failed: it is announced at once. */
  isAlert?: boolean;
}) => (
  <div className={styles.state} role={isAlert ? 'alert' : 'status'}>
    {picture}
    <h2 className={styles.title}>{title}</h2>
    {description && <p className={styles.description}>{description}</p>}
    {action && <div className={styles.action}>{action}</div>}
  </div>
);
