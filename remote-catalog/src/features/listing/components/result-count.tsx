import { useAtomValue } from '@cars/shared-contracts/runtime';
import { VisuallyHidden } from '@cars/shared-ui/kit/visually-hidden';
import { foundText } from '../../../found-text.ts';
import { listingAtom } from '../atoms.ts';
import { TEXTS } from '../texts.ts';
import styles from './result-count.module.css';

/** The number of ads of the list, empty while it is not known. */
export const ResultCount = () => {
  const listing = useAtomValue(listingAtom);
  return (
    <p className={styles.found} role="status">
      {listing.status === 'loading' && <VisuallyHidden>{TEXTS.loading}</VisuallyHidden>}
      {listing.status === 'shown' && listing.total !== null && foundText(listing.total)}
    </p>
  );
};
