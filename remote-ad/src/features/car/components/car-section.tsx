import { type ReactNode, useId } from 'react';
import styles from './car-section.module.css';

/** One card of the page with its heading. */
export const CarSection = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {children}
    </section>
  );
};
