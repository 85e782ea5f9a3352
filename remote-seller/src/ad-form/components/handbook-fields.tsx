import { RetryButton } from '@cars/shared-app/retry-button';
import {
  handbookAtom,
  loadHandbookAtom,
  useAtomValue,
  useRetryOnReconnect,
  useSetAtom,
} from '@cars/shared-contracts/runtime';
import { Skeleton } from '@cars/shared-ui/kit/skeleton';
import { useEffect } from 'react';
import styles from './handbook-fields.module.css';
import { NameFields } from './name-fields.tsx';

/**
 * The fields of the handbook; when it fails to load, a message with a retry, and the other fields stay [P19].
 */
export const HandbookFields = () => {
  const handbook = useAtomValue(handbookAtom);
  const load = useSetAtom(loadHandbookAtom);
  useEffect(() => void load(), [load]);
  useRetryOnReconnect(handbook.status === 'failed' ? () => void load() : null);
  if (handbook.status === 'loaded') return <NameFields {...handbook.handbooks} />;
  if (handbook.status === 'failed') {
    return (
      <div className={styles.failed} data-field="mark_id">
        <p role="alert">{handbook.message}</p>
        <RetryButton look="secondary" failure={handbook} onRetry={() => void load()} />
      </div>
    );
  }
  return (
    <>
      <Skeleton height="68px" radius="var(--radius-field)" />
      <Skeleton height="68px" radius="var(--radius-field)" />
      <Skeleton height="68px" radius="var(--radius-field)" />
    </>
  );
};
