import { Duck } from '@cars/shared-ui/kit/duck';
import type { ReactNode } from 'react';
import styles from './message-page.module.css';

/** A whole page that says one thing and offers one way on. */
export const MessagePage = ({
  title,
  text,
  isUrgent = false,
  children,
}: {
  title: string;
  text?: string | undefined;
  /** Spoken at once by a screen reader. */
  isUrgent?: boolean;
  children?: ReactNode;
}) => (
  <main className={styles.page} {...(isUrgent ? { role: 'alert' } : {})}>
    <Duck />
    <h1 className={styles.title}>{title}</h1>
    {text ? <p className={styles.text}>{text}</p> : null}
    {children}
  </main>
);
