import type { SpecificationGroup, SpecificationRow } from '../rules.ts';
import styles from './specification-list.module.css';

/** The ad's specification in groups, each a list with hairlines. */
export const SpecificationList = ({ groups }: { readonly groups: readonly SpecificationGroup[] }) => (
  <div className={styles.groups}>
    {groups.map(({ title, isCompact, rows }) => (
      <div key={title}>
        <h3 className={styles.title}>{title}</h3>
        <dl className={isCompact ? styles.compact : undefined}>
          {rows.map((row) => (
            <Row key={row.key} row={row} />
          ))}
        </dl>
      </div>
    ))}
  </div>
);

const Row = ({ row: { label, value, colorDot } }: { readonly row: SpecificationRow }) => (
  <div className={styles.row}>
    <dt className={styles.label}>{label}</dt>
    <dd className={styles.value}>
      {colorDot && (
        // An attribute, not a style: the content policy blocks style attributes in the server's markup.
        <svg className={styles.dot} viewBox="0 0 14 14" aria-hidden="true">
          <circle cx="7" cy="7" r="6.5" fill={colorDot} />
        </svg>
      )}
      {value}
    </dd>
  </div>
);
