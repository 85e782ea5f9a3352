import { Button } from '@cars/shared-ui/kit/button';
import { Progress } from '@cars/shared-ui/kit/progress';
import type { Picture } from '../picture.ts';
import { TEXTS } from '../texts.ts';
import styles from './picture-status.module.css';

const PERCENT = 100;

/** The overlay of a picture: its progress, or its failure with the possible actions. */
export const PictureStatus = ({
  picture: { state },
  place,
  onRetry,
}: {
  readonly picture: Picture;
  readonly place: number;
  readonly onRetry: () => void;
}) => {
  switch (state.status) {
    case 'waiting':
      return <p className={styles.status}>{TEXTS.waiting}</p>;
    case 'sending':
      return (
        <div className={styles.status}>
          <Progress
            max={PERCENT}
            value={Math.round(state.share * PERCENT)}
            aria-label={`Загрузка фото ${place}`}
          />
        </div>
      );
    case 'failed':
      return (
        <div className={styles.failed}>
          <p role="alert">{state.message}</p>
          {state.canRetry && (
            <Button look="secondary" onClick={onRetry}>
              {TEXTS.retry}
            </Button>
          )}
        </div>
      );
    default:
      return null;
  }
};
