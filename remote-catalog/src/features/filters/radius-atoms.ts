import { createAction } from '@cars/shared-app/action';
import { createRequest } from '@cars/shared-app/request';
import { changeDraftAtom, draftRevisionAtom, filterDraftAtom } from './atoms.ts';
import { TEXTS } from './texts.ts';

/** The cities of a place need the city list, which is large: it is loaded with the first chosen city. */
export const placeCitiesRequest = createRequest({
  name: 'cities of a place',
  keepsLoaded: 'forever',
  load: async () => (await import('@cars/shared-contracts/rules/city-distance')).cityIdsOfPlace,
});

/** With the first tap: in most regions the next city of the list is only so far away. */
const FIRST_RADIUS = '100';
/** Farther than this no city is near. */
const NEAR_ME_KM = 300;

const POSITION_TIMEOUT_MS = 15_000;
/** A position of this age is good enough for a city. */
const POSITION_AGE_MAX_MS = 600_000;
/** Codes of `GeolocationPositionError`. */
const DENIED = 1;
const TIMEOUT = 3;

const readPosition = () =>
  new Promise<GeolocationCoordinates>((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(({ coords }) => resolve(coords), reject, {
      timeout: POSITION_TIMEOUT_MS,
      maximumAge: POSITION_AGE_MAX_MS,
    });
  });

const reasonOf = (error: unknown): string => {
  const { code } = error as Partial<GeolocationPositionError>;
  if (code === DENIED) return TEXTS.positionDenied;
  return code === TIMEOUT ? TEXTS.positionSlow : TEXTS.positionUnknown;
};

/**
 * Chooses the city of the list that is nearest to the device [CAT-76], unless the city was changed or all choices were
 * reset meanwhile. The position stays on the device: the page goes on with the city alone.
 */
export const nearMe = createAction<[], string, string>({
  name: 'near me',
  refusalOf: () => TEXTS.citiesFailed,
  run: async ({ get, set, signal, refuse }) => {
    const place = () => `${get(draftRevisionAtom)}/${get(filterDraftAtom)?.cityId}`;
    const before = place();
    const { latitude, longitude } = await readPosition().catch((error) => refuse(reasonOf(error)));
    const { nearestCity } = await import('@cars/shared-contracts/rules/city-distance');
    const city = nearestCity(latitude, longitude, NEAR_ME_KM) ?? refuse(TEXTS.noCityNear);
    if (signal.aborted || place() !== before) return '';
    set(changeDraftAtom, { cityId: String(city.id), radius: get(filterDraftAtom)?.radius || FIRST_RADIUS });
    return city.name;
  },
});
