import { Button } from '@cars/shared-ui/kit/button';
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
  message,
  onRetry,
}: {
  readonly message: string;
  readonly onRetry: () => void;
}) => (
  <div className={styles.state}>
    <p role="alert" className={styles.message}>
      {message}
    </p>
    <Button look="plain" onClick={onRetry}>
      {TEXTS.retry}
    </Button>
  </div>
);
