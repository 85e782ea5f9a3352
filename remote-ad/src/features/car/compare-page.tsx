import { LoadFailure } from '@cars/shared-app/load-failure';
import { LazyPart } from '@cars/shared-ui/kit/lazy-part';
import { VisuallyHidden } from '@cars/shared-ui/kit/visually-hidden';
import { useEffect, useState } from 'react';
import styles from './compare-page.module.css';
import { COMPARE_TEXTS } from './compare-texts.ts';

// Nothing of it is needed for a car's own page.
const loadComparison = () =>
  import('./components/compare/comparison.tsx').then(({ Comparison }) => Comparison);

const NO_PROPS = {};

/** Up to four cars side by side, `/compare?ids=1,2` [CMP-3]. */
export const ComparePage = () => {
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    document.title = COMPARE_TEXTS.title;
  }, []);
  return (
    <main className={styles.page}>
      <LazyPart
        key={attempt}
        load={loadComparison}
        props={NO_PROPS}
        whileLoading={
          <VisuallyHidden>
            <span role="status">{COMPARE_TEXTS.loading}</span>
          </VisuallyHidden>
        }
        whenFailed={
          <LoadFailure place="page" title={COMPARE_TEXTS.failed} onRetry={() => setAttempt(attempt + 1)} />
        }
      />
    </main>
  );
};
