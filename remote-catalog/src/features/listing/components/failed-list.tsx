import { useRetryOnReconnect, useSetAtom } from '@cars/shared-contracts/runtime';
import { Button } from '@cars/shared-ui/kit/button';
import { EmptyState } from '@cars/shared-ui/kit/empty-state';
import { useEffect, useState } from 'react';
import { type Listing, retryListingAtom } from '../atoms.ts';
import { TEXTS } from '../texts.ts';

/** The list could not be loaded: what happened, what to do, and the retry, locked for as long as the server asks. */
export const FailedList = ({ failure }: { failure: Extract<Listing, { status: 'failed' }> }) => {
  const retry = useSetAtom(retryListingAtom);
  const [isWaiting, setIsWaiting] = useState(failure.waitSeconds > 0);
  useEffect(() => {
    if (failure.waitSeconds <= 0) return undefined;
    const timer = setTimeout(() => setIsWaiting(false), failure.waitSeconds * 1000);
    return () => clearTimeout(timer);
  }, [failure.waitSeconds]);
  useRetryOnReconnect(retry);
  return (
    <EmptyState
      isAlert
      title={failure.message}
      description={failure.advice}
      action={
        <Button disabled={isWaiting} onClick={() => void retry()}>
          {TEXTS.retry}
        </Button>
      }
    />
  );
};
