import { Button } from '@cars/shared-ui/kit/button';
import { EmptyState } from '@cars/shared-ui/kit/empty-state';
import { LazyPart } from '@cars/shared-ui/kit/lazy-part';
import { type ComponentType, useState } from 'react';
import { FiltersSkeleton } from './components/filters-skeleton.tsx';
import styles from './filters-page.module.css';
import { TEXTS } from './texts.ts';

const NO_PROPS = {};

/**
 * The panel's place: its code comes when it is opened, so that the catalogue's first card does not wait for it. `load`
 * must be a constant of a module.
 */
export const FiltersScreen = ({ load }: { load: () => Promise<ComponentType<object>> }) => {
  const [attempt, setAttempt] = useState(0);
  return (
    <LazyPart
      key={attempt}
      load={load}
      props={NO_PROPS}
      whileLoading={
        <main className={styles.page}>
          <h1 className={styles.waiting}>{TEXTS.title}</h1>
          <FiltersSkeleton />
        </main>
      }
      whenFailed={
        <main className={styles.page}>
          <h1 className={styles.waiting}>{TEXTS.title}</h1>
          <EmptyState
            isAlert
            title={TEXTS.screenFailed}
            description={TEXTS.retryAdvice}
            action={<Button onClick={() => setAttempt(attempt + 1)}>{TEXTS.retry}</Button>}
          />
        </main>
      }
    />
  );
};
