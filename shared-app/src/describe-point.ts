import { degreesText } from '@cars/shared-contracts/rules/degrees';
import { api } from '@cars/shared-contracts/runtime';
import type { MapPlace, MapPoint } from '@cars/shared-ui/kit/map-point';

/** The address at a point. Rejects when the geocoder cannot be reached. */
export const describePoint = async (
  { latitude, longitude }: MapPoint,
  signal: AbortSignal,
): Promise<MapPlace> => {
  const query = { lat: degreesText(latitude), lon: degreesText(longitude) };
  const reply = await api.geo.reverse({ query }, { signal });
  if (!reply) throw new Error('The geocoder sent no address');
  return reply.data;
};
