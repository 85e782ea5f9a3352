import type { ReactNode } from 'react';
import styles from './dot-line.module.css';

/** Short facts with a point between two of them in a line: «Казань · сегодня · 54 просмотра». */
export const DotLine = ({
  before,
  parts,
}: {
  /** Badges, which have no point. */
  readonly before?: ReactNode;
  readonly parts: readonly ReactNode[];
}) => (
  <span className={styles.line}>
    {before}
    {parts.map((part, at) => (
      // The place is the part's identity.
      <span key={at} className={styles.part}>
        {at > 0 && <span className={styles.dot}>{' · '}</span>}
        <span>{part}</span>
      </span>
    ))}
  </span>
);
