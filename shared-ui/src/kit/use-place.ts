import { useEffect, useRef, useState } from 'react';
import type { MapPlace, MapPoint } from './map-point.ts';

/** A map that is moved on within this time is not asked about. */
const DESCRIBE_DELAY_MS = 400;

export type Place =
  | { readonly status: 'asking' }
  | { readonly status: 'known'; readonly place: MapPlace }
  | { readonly status: 'failed' };

const ASKING: Place = { status: 'asking' };

/** The address of a point, requested with a debounce; the latest point wins. */
export const usePlace = (point: MapPoint | null, describe: (point: MapPoint) => Promise<MapPlace>): Place => {
  const [place, setPlace] = useState<Place>(ASKING);
  const ask = useRef(describe);
  useEffect(() => {
    ask.current = describe;
  });
  useEffect(() => {
    let isLatest = true;
    setPlace(ASKING);
    if (!point) return undefined;
    const timer = setTimeout(() => {
      ask.current(point).then(
        (known) => isLatest && setPlace({ status: 'known', place: known }),
        () => isLatest && setPlace({ status: 'failed' }),
      );
    }, DESCRIBE_DELAY_MS);
    return () => {
      isLatest = false;
      clearTimeout(timer);
    };
  }, [point]);
  return place;
};
