import type { SpecificationRow } from '../rules.ts';
import styles from './specification-list.module.css';

/** The ad's specification as a two-column list with hairlines (look: "Car page"). */
export const SpecificationList = ({ rows }: { readonly rows: readonly SpecificationRow[] }) => (
  <dl>
    {rows.map(({ key, label, value, colorDot }) => (
      <div key={key} className={styles.row}>
        <dt className={styles.label}>{label}</dt>
        <dd className={styles.value}>
          {colorDot && (
            <span className={styles.dot} style={{ backgroundColor: colorDot }} aria-hidden="true" />
          )}
          {value}
        </dd>
      </div>
    ))}
  </dl>
);
