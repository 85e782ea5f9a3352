import { RetryButton } from '@cars/shared-app/retry-button';
import { Sheet } from '@cars/shared-app/sheet';
import { Button } from '@cars/shared-ui/kit/button';
import { Loader } from '@cars/shared-ui/kit/spinner';
import { TEXTS } from '../../texts.ts';
import styles from './statistics-state.module.css';

/** The modal without its widget: loading, or failed (`onRetry`). */
export const StatisticsState = ({
  onClose,
  onRetry,
}: {
  readonly onClose: () => void;
  readonly onRetry: (() => void) | null;
}) => (
  <Sheet
    title={TEXTS.statistics}
    onClose={onClose}
    footer={
      <Button look="secondary" isWide onClick={onClose}>
        {TEXTS.backToAd}
      </Button>
    }
  >
    <div className={styles.state}>
      {onRetry ? (
        <>
          <p role="alert">{TEXTS.statisticsFailed}</p>
          <RetryButton look="plain" failure={null} onRetry={onRetry} />
        </>
      ) : (
        <Loader label={TEXTS.statisticsLoading} />
      )}
    </div>
  </Sheet>
);
