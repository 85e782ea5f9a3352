import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Duck } from './duck.tsx';
import styles from './state-message.module.css';

export interface StateMessageProps {
  readonly title: string;
  /** Why, or what to do. */
  readonly text?: string | undefined;
  readonly action?: ReactNode;
  /**
   * `page`: there is nothing else on the screen; `top`: its heading, with more below; `tab`: as wide as tabs above it,
   * its drawing takes what is free of the page's height; `note`: low and without a drawing, under other content.
   */
  readonly place?: 'page' | 'top' | 'section' | 'tab' | 'note' | undefined;
  /** A failure: it is announced immediately. */
  readonly isFailure?: boolean;
}

/** In place of content that is empty, failed or not found: what happened, and one action [CAT-9]. */
export const StateMessage = ({
  title,
  text,
  action,
  place = 'section',
  isFailure = false,
}: StateMessageProps) => {
  const Title = place === 'page' || place === 'top' ? 'h1' : 'h2';
  return (
    <div
      className={classNames(
        styles.message,
        place === 'page' && styles.page,
        place === 'note' && styles.note,
        place === 'tab' && styles.tab,
        isFailure && (place === 'section' || place === 'tab') && styles.failure,
      )}
      role={isFailure ? 'alert' : 'status'}
    >
      {place !== 'note' && <Duck />}
      <Title className={styles.title}>{title}</Title>
      {text && <p className={styles.text}>{text}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
};
