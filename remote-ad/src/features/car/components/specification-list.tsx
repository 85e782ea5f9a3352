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
            // An attribute, not a style: the content policy lets no style attribute of the server's markup through.
            <svg className={styles.dot} viewBox="0 0 14 14" aria-hidden="true" focusable="false">
              <circle cx="7" cy="7" r="6.5" fill={colorDot} />
            </svg>
          )}
          {value}
        </dd>
      </div>
    ))}
  </dl>
);
