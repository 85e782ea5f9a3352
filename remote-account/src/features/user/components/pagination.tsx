import { Link } from '@cars/shared-contracts/runtime';
import { paginationItems } from '../rules.ts';
import { TEXTS } from '../texts.ts';
import styles from './pagination.module.css';

export interface PaginationProps {
  readonly current: number;
  readonly total: number;
  /** Where the page after the current one begins [DATA-49]. */
  readonly next: string | undefined;
  /** Address of a page. */
  readonly pageTo: (page: number) => string;
}

/** Links to the pages of a list [ACC-25]; a single page has none. */
export const Pagination = ({ current, total, next, pageTo }: PaginationProps) =>
  total > 1 && (
    <nav aria-label={TEXTS.pages}>
      <ul className={styles.pages}>
        {paginationItems(current, total).map((item) => (
          <li key={item}>
            {typeof item === 'number' ? (
              <Link
                to={pageTo(item)}
                state={item === current + 1 && next ? { after: next } : undefined}
                className={item === current ? `${styles.page} ${styles.current}` : styles.page}
                aria-label={`${TEXTS.page} ${item}`}
                aria-current={item === current ? 'page' : undefined}
              >
                {item}
              </Link>
            ) : (
              <span className={styles.dots} aria-hidden="true">
                …
              </span>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
