import { CITIES, type City } from '@cars/shared-contracts/rules/city-list';

const EARTH_RADIUS_KM = 6_371;
/** Farther than this a point is in no city of the list. */
const NEAR_KM = 60;

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Kilometers between two points given in degrees, over the sphere. */
export const distanceKm = (
  a: { readonly lat: number; readonly lon: number },
  b: { readonly lat: number; readonly lon: number },
): number => {
  const lat = Math.sin(radians(b.lat - a.lat) / 2) ** 2;
  const lon = Math.sin(radians(b.lon - a.lon) / 2) ** 2;
  const half = lat + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * lon;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(half)));
};

/** The nearest city of the built-in list, null when none is within 60 km. */
export const nearestCity = (lat: number, lon: number): City | null => {
  let nearest: City | null = null;
  let best = NEAR_KM;
  for (const city of CITIES) {
    const distance = distanceKm(city, { lat, lon });
    if (distance <= best) {
      best = distance;
      nearest = city;
    }
  }
  return nearest;
};
