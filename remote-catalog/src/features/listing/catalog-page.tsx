import { LoadFailure } from '@cars/shared-app/load-failure';
import { filterFromQuery, isFilterActive } from '@cars/shared-contracts/rules/catalog-filter';
import {
  Navigate,
  useAtomValue,
  useLocation,
  useParams,
  userIdAtom,
  useSetAtom,
} from '@cars/shared-contracts/runtime';
import { paths } from '@cars/shared-contracts/shell/route-table';
import { StateMessage } from '@cars/shared-ui/kit/state-message';
import { VisuallyHidden } from '@cars/shared-ui/kit/visually-hidden';
import { type ReactNode, useEffect, useLayoutEffect } from 'react';
import { foundText } from '../../found-text.ts';
import { filterAtom, listingAtom, openListingAtom, retryListingAtom } from './atoms.ts';
import styles from './catalog-page.module.css';
import { AdGrid, AdGridSkeleton } from './components/ad-grid.tsx';
import { EmptyList } from './components/empty-list.tsx';
import { KeyboardButton } from './components/keyboard-button.tsx';
import { ShowAll } from './components/show-all.tsx';
import { catalogAddress, hasSameFilter, pagesToLoad } from './rules.ts';
import { TEXTS } from './texts.ts';

/** The address follows the loaded pages without a navigation [CAT-40]. */
const useFollowingAddress = () => {
  const listing = useAtomValue(listingAtom);
  const filter = useAtomValue(filterAtom);
  const page = listing.status === 'shown' ? listing.page : null;
  useEffect(() => {
    const { pathname, search } = window.location;
    if (page === null || !hasSameFilter(search, filter)) return;
    const address = catalogAddress(filter, page);
    if (pathname + search !== address) window.history.replaceState(window.history.state, '', address);
  }, [page, filter]);
};

/** The number of ads; the line keeps its height while they are loading. */
const ResultCount = () => {
  const listing = useAtomValue(listingAtom);
  if (listing.status !== 'loading' && listing.status !== 'shown') return null;
  return (
    <p className={styles.found} role="status">
      {listing.status === 'loading' ? (
        <VisuallyHidden>{TEXTS.loading}</VisuallyHidden>
      ) : (
        listing.total !== null && foundText(listing.total)
      )}
    </p>
  );
};

const List = ({ pages, whenEmpty }: { pages: number; whenEmpty: ReactNode }) => {
  const listing = useAtomValue(listingAtom);
  const { status } = listing;
  const retry = useSetAtom(retryListingAtom);
  const isFiltered = isFilterActive(useAtomValue(filterAtom));
  useLayoutEffect(() => {
    if (status === 'loading') window.scrollTo(0, 0);
  }, [status]);
  if (status === 'loading') return <AdGridSkeleton />;
  if (status === 'shown') return <AdGrid listing={listing} pages={pages} />;
  if (status === 'empty') return <EmptyList reason={listing.reason} offers={whenEmpty} />;
  const { title, failure } = listing;
  // The same request would be refused again.
  if (failure.kind === 'invalid' && isFiltered)
    return (
      <StateMessage isFailure title={title} text={failure.message} action={<ShowAll look="primary" />} />
    );
  return <LoadFailure title={title} failure={failure} onRetry={() => void retry()} />;
};

/**
 * The catalog [CAT-1]: the address determines filter and number of pages. `header` is the sticky part above,
 * `aside` is beside the list in wide windows, `conditions` are the list's active filters, `whenEmpty` is
 * shown under an empty list.
 */
export const CatalogPage = ({
  header,
  aside,
  conditions,
  whenEmpty,
}: {
  header: ReactNode;
  aside: ReactNode;
  conditions: ReactNode;
  whenEmpty: ReactNode;
}) => {
  const { search } = useLocation();
  const pages = pagesToLoad(useParams().page);
  const userId = useAtomValue(userIdAtom);
  const open = useSetAtom(openListingAtom);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another user sees other hearts.
  useLayoutEffect(() => {
    if (pages !== null) open({ filter: filterFromQuery(new URLSearchParams(search)), pages });
  }, [search, pages, userId, open]);
  useEffect(() => {
    document.title = TEXTS.title;
  }, []);
  useFollowingAddress();

  if (pages === null) return <Navigate to={paths.catalog() + search} replace />;
  return (
    <div className={styles.page}>
      {header}
      <main className={styles.content}>
        <VisuallyHidden>
          <h1>{TEXTS.title}</h1>
        </VisuallyHidden>
        {aside}
        <div className={styles.list}>
          {conditions}
          <ResultCount />
          <List pages={pages} whenEmpty={whenEmpty} />
        </div>
      </main>
      <KeyboardButton />
    </div>
  );
};
