import { LoadFailure } from '@cars/shared-app/load-failure';
import { LazyPart } from '@cars/shared-ui/kit/lazy-part';
import { type ComponentType, useState } from 'react';
import { FiltersSkeleton } from './components/filters-skeleton.tsx';
import styles from './filters-page.module.css';
import { PLACE_TEXTS } from './place-texts.ts';

const NO_PROPS = {};

/**
 * The panel's place: its code is loaded when it is opened, so that the catalog's first card does not wait for
 * it. `load` must be a constant of a module.
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
          <h1 className={styles.waiting}>{PLACE_TEXTS.title}</h1>
          <FiltersSkeleton />
        </main>
      }
      whenFailed={
        <main>
          <LoadFailure
            place="page"
            title={PLACE_TEXTS.screenFailed}
            onRetry={() => setAttempt(attempt + 1)}
          />
        </main>
      }
    />
  );
};
