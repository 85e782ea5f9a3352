import { TEXTS } from '../texts.ts';
import styles from './key-legend.module.css';

/** What the keys do, where there is a keyboard. */
export const KeyLegend = () => (
  <aside className={styles.legend} aria-label={TEXTS.legend}>
    <dl className={styles.keys}>
      {TEXTS.keys.map(([key, what]) => (
        <div key={key} className={styles.key}>
          <dt>{key}</dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
    <p>{TEXTS.digits}</p>
  </aside>
);
