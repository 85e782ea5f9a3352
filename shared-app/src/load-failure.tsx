import { NO_REPLY } from '@cars/shared-contracts/client/failure';
import { useRetryOnReconnect } from '@cars/shared-contracts/runtime';
import { Button } from '@cars/shared-ui/kit/button';
import { StateMessage } from '@cars/shared-ui/kit/state-message';
import { type ReactNode, useEffect, useState } from 'react';

const RETRY = 'Повторить';
const OFFLINE = 'Нет интернета. Загрузим снова, когда он появится.';
const WITHOUT_REPLY = { message: NO_REPLY, retryAfterSeconds: null };
const MS_PER_SECOND = 1000;

export interface LoadFailureProps {
  /** What could not be loaded. */
  readonly title: string;
  /** Left out: no reply arrived. */
  readonly failure?: { readonly message: string; readonly retryAfterSeconds: number | null };
  readonly place?: 'page' | 'section' | 'note';
  readonly onRetry: () => void;
  /** A further action, under the retry. */
  readonly children?: ReactNode;
}

/** The server requested a pause: the retry is disabled until its end [ERR-22]. */
const useIsLocked = (seconds: number | null): boolean => {
  const [isLocked, setIsLocked] = useState(seconds !== null);
  useEffect(() => {
    if (seconds === null) return undefined;
    const timer = setTimeout(() => setIsLocked(false), seconds * MS_PER_SECOND);
    return () => clearTimeout(timer);
  }, [seconds]);
  return isLocked;
};

/**
 * In place of content that failed to load: what, why, and the retry [ERR-26]. It is loaded again when the
 * connection returns [ERR-27].
 */
export const LoadFailure = ({
  title,
  failure = WITHOUT_REPLY,
  place,
  onRetry,
  children,
}: LoadFailureProps) => {
  const isLocked = useIsLocked(failure.retryAfterSeconds);
  useRetryOnReconnect(onRetry);
  const text = failure.message === NO_REPLY && !navigator.onLine ? OFFLINE : failure.message;
  return (
    <StateMessage
      isFailure
      place={place}
      title={title}
      text={text === title ? undefined : text}
      action={
        <>
          <Button disabled={isLocked} onClick={onRetry}>
            {RETRY}
          </Button>
          {children}
        </>
      }
    />
  );
};
