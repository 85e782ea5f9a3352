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
import { filterAtom, listingAtom, mapPlaceAtom, openListingAtom, retryListingAtom } from './atoms.ts';
import styles from './catalog-page.module.css';
import { AdGrid, AdGridSkeleton } from './components/ad-grid.tsx';
import { EmptyList } from './components/empty-list.tsx';
import { KeyboardButton } from './components/keyboard-button.tsx';
import { ShowAll } from './components/show-all.tsx';
import { catalogAddress, hasSameFilter, pagesToLoad } from './rules.ts';
import { TEXTS } from './texts.ts';

/** The address follows the loaded pages and the place of the map without a navigation [CAT-40] [CAT-79]. */
const useFollowingAddress = () => {
  const listing = useAtomValue(listingAtom);
  const filter = useAtomValue(filterAtom);
  const place = useAtomValue(mapPlaceAtom);
  const page = listing.status === 'shown' ? listing.page : null;
  useEffect(() => {
    const { pathname, search } = window.location;
    if (page === null || !hasSameFilter(search, filter)) return;
    const address = catalogAddress(filter, place === null ? page : 1, place);
    if (pathname + search !== address) window.history.replaceState(window.history.state, '', address);
  }, [page, filter, place]);
};

const List = ({ pages, map, whenEmpty }: { pages: number; map: ReactNode; whenEmpty: ReactNode }) => {
  const listing = useAtomValue(listingAtom);
  const { status } = listing;
  const retry = useSetAtom(retryListingAtom);
  const isFiltered = isFilterActive(useAtomValue(filterAtom));
  useLayoutEffect(() => {
    if (status === 'loading') window.scrollTo(0, 0);
  }, [status]);
  if (map && (status === 'loading' || status === 'shown')) return map;
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
 * `aside` is beside the list in wide windows, `conditions` are the list's active filters, `map` is
 * shown instead of the cards where the address has a map, `whenEmpty` under an empty list.
 */
export const CatalogPage = ({
  header,
  aside,
  conditions,
  map,
  whenEmpty,
}: {
  header: ReactNode;
  aside: ReactNode;
  conditions: ReactNode;
  map: ReactNode;
  whenEmpty: ReactNode;
}) => {
  const { search } = useLocation();
  const pages = pagesToLoad(useParams().page);
  const userId = useAtomValue(userIdAtom);
  const open = useSetAtom(openListingAtom);
  const [place, setPlace] = [useAtomValue(mapPlaceAtom), useSetAtom(mapPlaceAtom)];

  // biome-ignore lint/correctness/useExhaustiveDependencies: another user sees other hearts.
  useLayoutEffect(() => {
    const query = new URLSearchParams(search);
    setPlace(query.get('map'));
    if (pages !== null) open({ filter: filterFromQuery(query), pages });
  }, [search, pages, userId, open, setPlace]);
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
          <List pages={pages} map={place !== null && map} whenEmpty={whenEmpty} />
        </div>
      </main>
      <KeyboardButton />
    </div>
  );
};
