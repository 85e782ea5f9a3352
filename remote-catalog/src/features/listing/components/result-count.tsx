import { useAtomValue } from '@cars/shared-contracts/runtime';
import { VisuallyHidden } from '@cars/shared-ui/kit/visually-hidden';
import { foundNumber, foundText } from '../../../found-text.ts';
import { listingAtom } from '../atoms.ts';
import { TEXTS } from '../texts.ts';
import styles from './result-count.module.css';

/** The number of ads of the list, empty while it is not known. */
export const ResultCount = () => {
  const listing = useAtomValue(listingAtom);
  const total = listing.status === 'shown' ? listing.total : null;
  return (
    <p className={styles.found} role="status">
      {listing.status === 'loading' && <VisuallyHidden>{TEXTS.loading}</VisuallyHidden>}
      {total !== null && (
        <>
          {foundNumber(total)}
          <span className={styles.word}>{foundText(total).slice(foundNumber(total).length)}</span>
        </>
      )}
    </p>
  );
};
