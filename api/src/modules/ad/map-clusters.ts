import { cityById } from '@cars/shared-contracts/rules/city-list';
import { pointOfCity } from '@cars/shared-contracts/rules/city-points';
import type { AdCluster, AdMap, AdMapQuery } from '@cars/shared-contracts/schemas/ad-map';
import { MAP_CLUSTERS_MAX, MAP_ZOOM_MIN } from '@cars/shared-contracts/schemas/limits';

/** Matching ads of one city; null for those without a city. */
export interface CityNumbers {
  readonly city_id: number | null;
  readonly count: number;
  readonly min_price_rub: number;
}

interface PlacedCity {
  readonly id: number;
  readonly count: number;
  readonly price: number;
  readonly lat: number;
  readonly lon: number;
  /** Place on the world of one pixel. */
  readonly x: number;
  readonly y: number;
}

/** Cities nearer to each other are one group: the width of a group's name, px. */
const NEAR_PX = 96;
const TILE_PX = 256;

/** About a kilometer: no ad is shown more exactly than its city. */
const rounded = (degrees: number) => Math.round(degrees * 100) / 100;

const placeOf = ({ city_id, count, min_price_rub }: CityNumbers): PlacedCity[] => {
  const city = city_id === null ? null : cityById(city_id);
  if (!city) return [];
  const { id } = city;
  const { lat, lon } = pointOfCity(city);
  const sine = Math.sin((lat * Math.PI) / 180);
  const y = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
  return [{ id, count, price: min_price_rub, lat: rounded(lat), lon: rounded(lon), x: 0.5 + lon / 360, y }];
};

/** Each city joins the nearest group of a city with more ads, or begins one. */
const groupsOf = (cities: readonly PlacedCity[], zoom: number): PlacedCity[][] => {
  const near = (NEAR_PX / (TILE_PX * 2 ** zoom)) ** 2;
  const groups: [PlacedCity, ...PlacedCity[]][] = [];
  for (const city of cities) {
    let nearest: PlacedCity[] | null = null;
    let best = near;
    for (const group of groups) {
      const distance = (group[0].x - city.x) ** 2 + (group[0].y - city.y) ** 2;
      if (distance < best) {
        best = distance;
        nearest = group;
      }
    }
    if (nearest) nearest.push(city);
    else groups.push([city]);
  }
  return groups;
};

const clusterOf = (group: readonly PlacedCity[]): AdCluster[] => {
  const [first] = group;
  if (!first) return [];
  const lats = group.map(({ lat }) => lat);
  const lons = group.map(({ lon }) => lon);
  return [
    {
      city_id: first.id,
      lat: first.lat,
      lon: first.lon,
      count: group.reduce((sum, { count }) => sum + count, 0),
      min_price_rub: Math.min(...group.map(({ price }) => price)),
      cities: group.length,
      bounds: [Math.min(...lons), Math.min(...lats), Math.max(...lons), Math.max(...lats)],
    },
  ];
};

/**
 * Groups of cities in a part of the map. All cities are grouped, so that a group is the same wherever the part begins;
 * where there would be too many groups they are those of a smaller scale.
 */
export const mapOf = (numbers: readonly CityNumbers[], { zoom, ...part }: AdMapQuery): AdMap => {
  const placed = numbers.flatMap(placeOf).sort((a, b) => b.count - a.count || a.id - b.id);
  const total = numbers.reduce((sum, { count }) => sum + count, 0);
  const within = ({ lat, lon }: AdCluster) =>
    lat >= part.south && lat <= part.north && lon >= part.west && lon <= part.east;
  const at = (scale: number): AdCluster[] => {
    const clusters = groupsOf(placed, scale).flatMap(clusterOf).filter(within);
    return clusters.length > MAP_CLUSTERS_MAX && scale > MAP_ZOOM_MIN ? at(scale - 1) : clusters;
  };
  const located = placed.reduce((sum, { count }) => sum + count, 0);
  return { total, without_city: total - located, clusters: at(zoom).slice(0, MAP_CLUSTERS_MAX) };
};
