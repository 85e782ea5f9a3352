import { CITIES, type City, citiesOfRegion, cityById } from './city-list.ts';
import { type Point, pointOfCity } from './city-points.ts';

const EARTH_RADIUS_KM = 6_371;
/** Farther than this a point is in no city of the list. */
const NEAR_KM = 60;

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Kilometers between two points, over the sphere. */
export const distanceKm = (a: Point, b: Point): number => {
  const lat = Math.sin(radians(b.lat - a.lat) / 2) ** 2;
  const lon = Math.sin(radians(b.lon - a.lon) / 2) ** 2;
  const half = lat + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * lon;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(half)));
};

/** The nearest city of the list, null when none is within `maxKm`. */
export const nearestCity = (lat: number, lon: number, maxKm = NEAR_KM): City | null => {
  let nearest: City | null = null;
  let best = maxKm;
  for (const city of CITIES) {
    const distance = distanceKm(pointOfCity(city), { lat, lon });
    if (distance <= best) {
      best = distance;
      nearest = city;
    }
  }
  return nearest;
};

const known = new Map<string, readonly number[]>();

/** The city and all others at most so far from it, in ascending order; an unknown city alone. */
export const cityIdsAround = (cityId: number, radiusKm: number): readonly number[] => {
  const city = cityById(cityId);
  if (!city) return [cityId];
  const key = `${cityId} ${radiusKm}`;
  let ids = known.get(key);
  if (!ids) {
    const middle = pointOfCity(city);
    ids = CITIES.filter((other) => distanceKm(middle, pointOfCity(other)) <= radiusKm)
      .map(({ id }) => id)
      .sort((a, b) => a - b);
    known.set(key, ids);
  }
  return ids;
};

/** Where a search looks for cars: in a city, with a radius also around it, or in a region. */
export interface SearchPlace {
  readonly cityId?: number | undefined;
  readonly radiusKm?: number | undefined;
  readonly region?: string | undefined;
}

/** The cities of a place, each once and in ascending order; none without a city and a region. */
export const cityIdsOfPlace = ({ cityId, radiusKm, region }: SearchPlace): readonly number[] => {
  const ofCity = cityId && radiusKm ? cityIdsAround(cityId, radiusKm) : cityId ? [cityId] : [];
  if (!region) return ofCity;
  return [...new Set([...ofCity, ...citiesOfRegion(region).map(({ id }) => id)])].sort((a, b) => a - b);
};
