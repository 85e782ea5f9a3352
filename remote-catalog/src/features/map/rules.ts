import type { CatalogFilter } from '@cars/shared-contracts/rules/catalog-filter';
import { type City, cityById } from '@cars/shared-contracts/rules/city-list';
import { pointOfCity } from '@cars/shared-contracts/rules/city-points';
import { formatPrice, formatWhole } from '@cars/shared-contracts/rules/money';
import { plural } from '@cars/shared-contracts/rules/plural';
import type { AdCluster } from '@cars/shared-contracts/schemas/ad-map';
import { MAP_ZOOM_MAX, MAP_ZOOM_MIN } from '@cars/shared-contracts/schemas/limits';
import type { ClusterPlace, MapEdges, MapPart } from '@cars/shared-ui/kit/cluster-map';
import { foundText } from '../../found-text.ts';

/** From Petersburg and Sochi to Yekaterinburg and Arkhangelsk, where most people live; with room to Novosibirsk, or to Kamchatka. */
export const WHOLE: MapPart = {
  west: 30.3,
  south: 43.6,
  east: 60.6,
  north: 64.5,
  around: { west: 19.5, south: 43.6, east: 89, north: 64.5 },
  far: { west: 19.5, south: 43, east: 160, north: 70 },
};
/** Around a city without a radius. */
const CITY_KM = 25;
const KM_PER_DEGREE = 111.2;

const PLACE = /^(-?\d{1,2}(?:\.\d{1,2})?),(-?\d{1,3}(?:\.\d{1,2})?),(\d{1,2})$/;

const between = (low: number, value: number, high: number) => Math.min(high, Math.max(low, value));

/** «55.79,49.12,9» of an address; null for anything else. */
export const readPlace = (text: string): ClusterPlace | null => {
  const [, lat, lon, zoom] = PLACE.exec(text) ?? [];
  if (lat === undefined || lon === undefined || zoom === undefined) return null;
  return {
    lat: between(-85, Number(lat), 85),
    lon: between(-180, Number(lon), 180),
    zoom: between(MAP_ZOOM_MIN, Number(zoom), MAP_ZOOM_MAX),
  };
};

export const writePlace = ({ lat, lon, zoom }: ClusterPlace): string =>
  `${Number(lat.toFixed(2))},${Number(lon.toFixed(2))},${zoom}`;

/** Where the map of a filter begins: with its city and what is around it, or with the whole map. */
export const edgesOfFilter = ({ cityId, radius }: Pick<CatalogFilter, 'cityId' | 'radius'>): MapPart => {
  const city = cityById(Number(cityId));
  if (!city) return WHOLE;
  const { lat, lon } = pointOfCity(city);
  const up = (Number(radius) || CITY_KM) / KM_PER_DEGREE;
  const right = up / Math.cos((lat * Math.PI) / 180);
  return { west: lon - right, south: lat - up, east: lon + right, north: lat + up };
};

/** The part of the map as a call takes it: whole hundredths of a degree, which include the shown part. */
export const viewQuery = ({ west, south, east, north }: MapEdges, zoom: number) => ({
  west: String(between(-180, Math.floor(west * 100) / 100, 180)),
  south: String(between(-90, Math.floor(south * 100) / 100, 90)),
  east: String(between(-180, Math.ceil(east * 100) / 100, 180)),
  north: String(between(-90, Math.ceil(north * 100) / 100, 90)),
  zoom: String(zoom),
});

const ROOT_PX = 16;

/** Groups in larger type are those of a smaller scale, where they are farther from each other; a city stays within reach. */
export const scaleOfGroups = (zoom: number, rootPx: number): number =>
  zoom === MAP_ZOOM_MAX
    ? zoom
    : between(MAP_ZOOM_MIN, zoom - Math.max(0, Math.round(Math.log2(rootPx / ROOT_PX))), MAP_ZOOM_MAX);

/** «Казань», «Казань и ещё 3 города». */
export const clusterName = ({ city_id, cities }: AdCluster): string => {
  const name = cityById(city_id)?.name ?? 'Город';
  const others = cities - 1;
  return others === 0 ? name : `${name} и ещё ${others} ${plural(others, ['город', 'города', 'городов'])}`;
};

/** «Казань» and « · 124», or «и ещё 3 · 124» in a second line: as much as there is room for on the map. */
export const shortName = ({
  city_id,
  cities,
  count,
}: AdCluster): { readonly name: string; readonly others: string } => ({
  name: cityById(city_id)?.name ?? 'Город',
  others: `${cities === 1 ? '' : `\nи ещё ${cities - 1}`} · ${shortNumber(count)}`,
});

/** «Казань, 124 объявления, от 65 000 ₽»: the name of the group's button. */
export const clusterLabel = (cluster: AdCluster): string =>
  `${clusterName(cluster)}, ${foundText(cluster.count, false)}, от ${formatPrice(cluster.min_price_rub, 'RUB')}`;

const MILLION = 1_000_000;

/** «от 65 тыс.», «от 1,2 млн»: rounded down. */
export const shortPrice = (rubles: number): string =>
  rubles < MILLION
    ? `от\u00A0${formatWhole(Math.floor(rubles / 1_000))}\u00A0тыс.`
    : `от\u00A0${String(Math.floor(rubles / 100_000) / 10).replace('.', ',')}\u00A0млн`;

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
