import { NO_REPLY } from '@cars/shared-contracts/client/failure';
import { useRetryOnReconnect } from '@cars/shared-contracts/runtime';
import { StateMessage } from '@cars/shared-ui/kit/state-message';
import type { ReactNode } from 'react';
import { type Pause, RetryButton } from './retry-button.tsx';

const OFFLINE = 'Нет интернета. Загрузим снова, когда он появится.';
const WITHOUT_REPLY = { message: NO_REPLY, retryAfterSeconds: null };

export interface LoadFailureProps {
  /** What could not be loaded. */
  readonly title: string;
  /** Left out: no reply arrived. */
  readonly failure?: Pause & { readonly message: string };
  readonly place?: 'page' | 'section' | 'tab' | 'note';
  readonly onRetry: () => void;
  /** A further action, under the retry. */
  readonly children?: ReactNode;
}

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
  useRetryOnReconnect(onRetry);
  const text = failure.message === NO_REPLY && !navigator.onLine ? OFFLINE : failure.message;
  return (
    <StateMessage
      isFailure
      place={place}
      title={title}
      // A failure may begin with the screen's own sentence, which is the title.
      text={text === title ? undefined : text.replace(`${title}. `, '')}
      action={
        <>
          <RetryButton failure={failure} onRetry={onRetry} />
          {children}
        </>
      }
    />
  );
};
