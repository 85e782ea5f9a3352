import { RetryButton } from '@cars/shared-app/retry-button';
import { useSetAtom } from '@cars/shared-contracts/runtime';
import { Loader } from '@cars/shared-ui/kit/spinner';
import { type Listing, loadNextPageAtom } from '../atoms.ts';
import { TEXTS } from '../texts.ts';
import styles from './list-end.module.css';

/** Under the last card: the next page is loading, or failed and can be loaded again. */
export const ListEnd = ({ more }: { more: Extract<Listing, { status: 'shown' }>['more'] }) => {
  const loadNext = useSetAtom(loadNextPageAtom);
  if (more === 'loading') return <Loader label={TEXTS.loadingMore} />;
  if (more === 'idle') return null;
  return (
    <div className={styles.end} role="status">
      <p>{TEXTS.moreFailed}</p>
      <RetryButton look="plain" failure={more} onRetry={() => void loadNext()} />
    </div>
  );
};
