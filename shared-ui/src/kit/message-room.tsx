import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import styles from './message-room.module.css';

/**
 * The place of a message, always as tall as its longest text, at every width and text size: a message that
 * appears moves nothing below.
 */
export const MessageRoom = ({
  longest,
  className,
  children,
  ...rest
}: ComponentProps<'div'> & { readonly longest: string }) => (
  <div {...rest} className={classNames(styles.room, className)} data-longest={longest}>
    <div className={styles.message}>{children}</div>
  </div>
);
