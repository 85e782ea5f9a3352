import type { MapPlace, MapPoint } from '@cars/shared-ui/kit/map-point';
import { describePoint } from './describe-point.ts';
import { createRequest, type RequestState } from './request.ts';
import { useRequest } from './use-request.ts';

/** No request for a map that is moved on within this time. */
const DESCRIBE_DELAY_MS = 400;

const placeRequest = createRequest({
  name: 'place',
  debounceMs: DESCRIBE_DELAY_MS,
  load: (signal, latitude: number | '', longitude: number | ''): Promise<MapPlace | null> =>
    latitude === '' || longitude === ''
      ? Promise.resolve(NOWHERE)
      : describePoint({ latitude, longitude }, signal),
});
const NOWHERE: MapPlace = { address: null, locality: null };

/** The address of a point; without a point nothing is requested. */
export const usePlace = (point: MapPoint | null): RequestState<MapPlace> =>
  useRequest(placeRequest, point?.latitude ?? '', point?.longitude ?? '').state;
