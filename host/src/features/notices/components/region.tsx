import type { Ref } from 'react';
import styles from '../notices-widget.module.css';

/** A live region: announces its text when it changes; null shows nothing. */
export const Region = ({
  ref,
  text,
}: {
  readonly ref?: Ref<HTMLDivElement>;
  readonly text: string | null;
}) => (
  <div ref={ref} role="status">
    {text !== null && <div className={styles.notice}>{text}</div>}
  </div>
);
