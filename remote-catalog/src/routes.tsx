import { isFilterActive } from '@cars/shared-contracts/rules/catalog-filter';
import { Navigate, store, useAtomValue } from '@cars/shared-contracts/runtime';
import type { AdPage } from '@cars/shared-contracts/schemas/ad';
import { CONTRACT_VERSION } from '@cars/shared-contracts/shell/contract-version';
import type { RemoteModule } from '@cars/shared-contracts/shell/remote-module';
import { paths } from '@cars/shared-contracts/shell/route-table';
import { LazyPart } from '@cars/shared-ui/kit/lazy-part';
import { loadLeaflet } from '@cars/shared-ui/kit/libraries';
import { AfterHydration } from './after-hydration.tsx';
import { FilterChips } from './features/active-filters/components/filter-chips.tsx';
import { QueryNotes } from './features/active-filters/components/query-notes.tsx';
import { CityPill } from './features/city/components/city-pill.tsx';
import { FiltersScreen } from './features/filters/filters-screen.tsx';
import { CatalogHeader } from './features/header/components/catalog-header.tsx';
import { filterAtom, takeFirstPageAtom } from './features/listing/atoms.ts';
import { CatalogPage } from './features/listing/catalog-page.tsx';
import { MapPlace } from './features/listing/components/map-place.tsx';
import { MapSwitch } from './features/listing/components/map-switch.tsx';
import { ResultCount } from './features/listing/components/result-count.tsx';
import { WideAside } from './features/listing/components/wide-aside.tsx';
import { SearchField } from './features/search/components/search-field.tsx';
import { SortPill } from './features/sort/components/sort-pill.tsx';
import { useIsWide } from './wide-window.ts';

const loadOffers = () =>
  import('./features/active-filters/components/drop-offers.tsx').then(({ DropOffers }) => DropOffers);

const loadMap = () =>
  Promise.all([import('./map.tsx'), loadLeaflet()]).then(([{ mapWith }, leaflet]) => mapWith(leaflet));

const loadSideFilters = () => import('./side-filters.tsx').then(({ SideFilters }) => SideFilters);

const loadSaveSearch = () =>
  import('./features/saved-filter/components/save-search.tsx').then(({ SaveSearch }) => SaveSearch);

/** Its place is in the HTML of the server, so that the number beside it stays where it is. */
const SaveSearchPlace = () =>
  isFilterActive(useAtomValue(filterAtom)) ? (
    <div>
      <AfterHydration>
        <LazyPart load={loadSaveSearch} props={{}} />
      </AfterHydration>
    </div>
  ) : null;

/**
 * The catalog composed of its features, which do not import each other's screens. Constant elements: another
 * filter renders what shows it, and not the whole page.
 */
const CATALOG = (
  <CatalogPage
    header={
      <CatalogHeader
        search={<SearchField />}
        choices={
          <>
            <CityPill />
            <SortPill />
          </>
        }
        found={
          <>
            <ResultCount />
            <AfterHydration>
              <MapSwitch />
            </AfterHydration>
            <SaveSearchPlace />
          </>
        }
      />
    }
    aside={<WideAside load={loadSideFilters} />}
    conditions={
      <>
        <QueryNotes />
        <FilterChips />
      </>
    }
    map={<MapPlace load={loadMap} />}
    whenEmpty={<LazyPart load={loadOffers} props={{}} />}
  />
);

const CatalogScreen = () => CATALOG;

const loadFilters = () => import('./filters.tsx').then(({ Filters }) => Filters);

/** In a wide window the panel is beside the list. */
const FiltersRoute = () =>
  useIsWide() ? (
    <Navigate to={paths.catalog() + window.location.search} replace />
  ) : (
    <FiltersScreen load={loadFilters} />
  );

/** The module that the host loads from this app: its screens by route name. */
export const remoteModule: RemoteModule = {
  app: 'remote-catalog',
  contract: CONTRACT_VERSION,
  screens: { catalog: CatalogScreen, filters: FiltersRoute },
  takeAnswer: (response) => {
    const { data } = response as { data?: AdPage };
    if (!Array.isArray(data?.items)) return false;
    store.set(takeFirstPageAtom, data);
    return true;
  },
};
