import { Button, type ButtonLook } from '@cars/shared-ui/kit/button';
import { countdown, useCountdown } from './use-countdown.ts';

const RETRY = 'Повторить';

/** A failed load, as far as its retry depends on it. */
export interface Pause {
  /** Seconds that the server requested to wait. */
  readonly retryAfterSeconds: number | null;
}

/** «Повторить», or «Повторить через 0:55» without an action until the requested pause is over [ERR-22]. */
export const RetryButton = ({
  failure,
  look = 'primary',
  onRetry,
}: {
  readonly failure: Pause | null;
  readonly look?: ButtonLook;
  readonly onRetry: () => void;
}) => {
  const left = useCountdown(failure?.retryAfterSeconds ?? 0, failure);
  return (
    // Inside an alert each second would be announced.
    <Button look={look} aria-live="off" disabled={left > 0} onClick={onRetry}>
      {left > 0 ? `${RETRY} через ${countdown(left)}` : RETRY}
    </Button>
  );
};
