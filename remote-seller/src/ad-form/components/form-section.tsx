import type { ReactNode } from 'react';
import styles from './form-section.module.css';

/** A part of a long form under a heading of its own. */
export const FormSection = ({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ReactNode;
}) => (
  <section className={styles.section}>
    <h2 className={styles.title}>{title}</h2>
    {children}
  </section>
);

/** Fields side by side where the screen is wide enough. */
export const FieldRow = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.row}>{children}</div>
);
