import { type Pause, RetryButton } from '@cars/shared-app/retry-button';
import { Loader } from '@cars/shared-ui/kit/spinner';
import { TEXTS } from '../texts.ts';
import styles from './statistics-states.module.css';

/** Loading. */
export const StatisticsLoading = () => (
  <div className={styles.state}>
    <Loader label={TEXTS.loading} />
  </div>
);

/** The failure, and a retry. */
export const StatisticsFailed = ({
  failure,
  onRetry,
}: {
  readonly failure: Pause & { readonly message: string };
  readonly onRetry: () => void;
}) => (
  <div className={styles.state}>
    <p role="alert" className={styles.message}>
      {failure.message}
    </p>
    <RetryButton look="plain" failure={failure} onRetry={onRetry} />
  </div>
);
