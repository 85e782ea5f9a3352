import {
  handbookAtom,
  loadHandbookAtom,
  useAtomValue,
  useRetryOnReconnect,
  useSetAtom,
} from '@cars/shared-contracts/runtime';
import { Button } from '@cars/shared-ui/kit/button';
import { Skeleton } from '@cars/shared-ui/kit/skeleton';
import { useEffect } from 'react';
import { TEXTS } from '../texts.ts';
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
        <Button look="secondary" onClick={() => void load()}>
          {TEXTS.retry}
        </Button>
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
