import { createRequest } from '@cars/shared-app/request';
import { type CatalogFilter, searchBody } from '@cars/shared-contracts/rules/catalog-filter';
import { api, atom } from '@cars/shared-contracts/runtime';
import type { AdPage } from '@cars/shared-contracts/schemas/ad';
import type { AdMap } from '@cars/shared-contracts/schemas/ad-map';
import type { AdOrder, AdSearch } from '@cars/shared-contracts/schemas/ad-search';
import { PAGE_SIZE } from '@cars/shared-contracts/schemas/limits';
import type { MapEdges } from '@cars/shared-ui/kit/cluster-map';
import { loadedStatusesAtom } from '../listing/atoms.ts';
import { viewQuery } from './rules.ts';

/** The map has moved for the last time so long ago. */
const PAUSE_MS = 250;

interface MapView {
  readonly edges: MapEdges;
  readonly zoom: number;
}

/** The shown part; null until the map has been drawn. */
export const mapViewAtom = atom<MapView | null>(null);

export const mapPartAtom = atom((get): string => {
  const view = get(mapViewAtom);
  return view ? JSON.stringify(viewQuery(view.edges, view.zoom)) : '';
});

/** Groups of the shown part; the last ones stay until the next are here [CAT-79]. */
export const mapRequest = createRequest({
  name: 'map',
  keepsLoaded: 'previous',
  debounceMs: PAUSE_MS,
  load: async (signal, part: string, search: string): Promise<AdMap | 'waits' | 'too many' | null> => {
    if (part === '') return 'waits';
    const reply = await api.ads.map({ query: JSON.parse(part), body: JSON.parse(search) }, { signal });
    return reply && (reply.data ?? 'too many');
  },
});

/** The first page of a city's cars. */
export const cityCarsRequest = createRequest({
  name: 'cars of a city',
  load: async (signal, order: AdOrder, search: string): Promise<AdPage | null> => {
    const query = { page: 1, per_page: PAGE_SIZE, order_by: order };
    const reply = await api.ads.search({ query, body: JSON.parse(search) as AdSearch }, { signal });
    return reply?.data ?? null;
  },
});

/** The search of one city's cars, as text. */
export const citySearchAtom = atom((get) => {
  const statuses = get(loadedStatusesAtom);
  return (filter: CatalogFilter) => JSON.stringify(searchBody(filter, statuses));
});
