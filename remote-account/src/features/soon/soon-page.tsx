import { Link } from '@cars/shared-contracts/runtime';
import { paths } from '@cars/shared-contracts/shell/route-table';
import { buttonClass } from '@cars/shared-ui/kit/button';
import { EmptyState } from '@cars/shared-ui/kit/empty-state';
import { useEffect } from 'react';
import styles from './soon-page.module.css';
import { TEXTS } from './texts.ts';

/** A screen that is being prepared: its name, the plain truth, and a way on. */
export const SoonPage = ({ title }: { readonly title: string }) => {
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <main className={styles.page}>
      <h1 className={styles.title}>{title}</h1>
      <div className={styles.rest}>
        <EmptyState
          title={TEXTS.soon}
          description={TEXTS.beingPrepared}
          action={
            <Link to={paths.catalog()} className={buttonClass()}>
              {TEXTS.toCatalog}
            </Link>
          }
        />
      </div>
    </main>
  );
};
