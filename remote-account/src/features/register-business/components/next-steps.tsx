import { NEXT_STEPS, TEXTS } from '../texts.ts';
import styles from './next-steps.module.css';

/** The steps after the company's data were sent. */
export const NextSteps = () => (
  <section className={styles.steps} aria-label={TEXTS.next}>
    <h2 className={styles.title}>{TEXTS.next}</h2>
    <ol className={styles.list}>
      {NEXT_STEPS.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  </section>
);
