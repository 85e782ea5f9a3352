import type { CatalogFilter } from '@cars/shared-contracts/rules/catalog-filter';
import { type City, cityById } from '@cars/shared-contracts/rules/city-list';
import { pointOfCity } from '@cars/shared-contracts/rules/city-points';
import { formatWhole } from '@cars/shared-contracts/rules/money';
import { plural } from '@cars/shared-contracts/rules/plural';
import type { AdCluster } from '@cars/shared-contracts/schemas/ad-map';
import { MAP_ZOOM_MAX, MAP_ZOOM_MIN } from '@cars/shared-contracts/schemas/limits';
import { foundText } from '../../found-text.ts';

/** The middle of the shown part, in degrees, and its scale. */
export interface MapPlace {
  readonly lat: number;
  readonly lon: number;
  readonly zoom: number;
}

/** The edges of the shown part, in degrees. */
export interface MapEdges {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** From Petersburg to the Urals, where most people live. */
const WHOLE: MapPlace = { lat: 55.5, lon: 46, zoom: 4 };
/** A city with its surroundings; a larger radius needs a smaller scale. */
const CITY_ZOOM = 9;
const ZOOM_OF_RADIUS: Readonly<Record<string, number>> = { '50': 8, '100': 7, '200': 6, '500': 5 };

const PLACE = /^(-?\d{1,2}(?:\.\d{1,2})?),(-?\d{1,3}(?:\.\d{1,2})?),(\d{1,2})$/;

const between = (low: number, value: number, high: number) => Math.min(high, Math.max(low, value));

/** «55.79,49.12,9» of an address; null for anything else. */
export const readPlace = (text: string): MapPlace | null => {
  const [, lat, lon, zoom] = PLACE.exec(text) ?? [];
  if (lat === undefined || lon === undefined || zoom === undefined) return null;
  return {
    lat: between(-85, Number(lat), 85),
    lon: between(-180, Number(lon), 180),
    zoom: between(MAP_ZOOM_MIN, Number(zoom), MAP_ZOOM_MAX),
  };
};

export const writePlace = ({ lat, lon, zoom }: MapPlace): string =>
  `${Number(lat.toFixed(2))},${Number(lon.toFixed(2))},${zoom}`;

/** Where the map of a filter begins: at its city, or with the whole map. */
export const placeOfFilter = ({ cityId, radius }: Pick<CatalogFilter, 'cityId' | 'radius'>): MapPlace => {
  const city = cityById(Number(cityId));
  return city ? { ...pointOfCity(city), zoom: ZOOM_OF_RADIUS[radius] ?? CITY_ZOOM } : WHOLE;
};

/** The part of the map as a call takes it: whole hundredths of a degree, which include the shown part. */
export const viewQuery = ({ west, south, east, north }: MapEdges, zoom: number) => ({
  west: String(between(-180, Math.floor(west * 100) / 100, 180)),
  south: String(between(-90, Math.floor(south * 100) / 100, 90)),
  east: String(between(-180, Math.ceil(east * 100) / 100, 180)),
  north: String(between(-90, Math.ceil(north * 100) / 100, 90)),
  zoom: String(zoom),
});

/** «Казань», «Казань и ещё 3 города». */
export const clusterName = ({ city_id, cities }: AdCluster): string => {
  const name = cityById(city_id)?.name ?? 'Город';
  const others = cities - 1;
  return others === 0 ? name : `${name} и ещё ${others} ${plural(others, ['город', 'города', 'городов'])}`;
};

/** «Казань +3»: as much as there is room for on the map. */
export const shortName = ({ city_id, cities }: AdCluster): string => {
  const name = cityById(city_id)?.name ?? 'Город';
  return cities === 1 ? name : `${name}\u00a0+${cities - 1}`;
};

/** «Казань, 124 объявления»: the name of the group's button. */
export const clusterLabel = (cluster: AdCluster): string =>
  `${clusterName(cluster)}, ${foundText(cluster.count, false)}`;

const SHORT_FROM = 10_000;

/** «124», «12 тыс.». */
export const shortNumber = (count: number): string =>
  count < SHORT_FROM ? formatWhole(count) : `${formatWhole(Math.floor(count / 1_000))}\u00a0тыс.`;

/** The filter of a group's only city. */
export const filterOfCity = (filter: CatalogFilter, { id }: Pick<City, 'id'>): CatalogFilter => ({
  ...filter,
  cityId: String(id),
  radius: '',
  region: '',
});
