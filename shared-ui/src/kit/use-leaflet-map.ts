import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { isMotionReduced } from './is-motion-reduced.ts';
import type { MapHandle } from './leaflet-map.ts';
import { loadLeaflet } from './libraries.ts';
import type { MapPoint } from './map-point.ts';

/** The map starts this long after its popup opened [CAR-30]. */
export const MAP_INIT_DELAY_MS = 100;
/** The scale of a new map [CAR-30]. */
const MAP_ZOOM = 10;

type Status = 'waiting' | 'ready' | 'failed';

interface MapOptions {
  readonly center: MapPoint;
  readonly tilesUrl: string;
  readonly onMove: (center: MapPoint) => void;
}

/**
 * Puts the map into a box; its library is loaded when the box is shown, and the options are read once. `pin`
 * is the drawing at the center; null leaves the center to the screen.
 */
export const useLeafletMap = (
  box: RefObject<HTMLElement | null>,
  pin: RefObject<HTMLElement | null> | null,
  initial: MapOptions,
) => {
  const handle = useRef<MapHandle | null>(null);
  const [status, setStatus] = useState<Status>('waiting');
  const first = useRef({ pin, initial });

  useEffect(() => {
    let isGone = false;
    const start = async () => {
      const [{ createMap }, leaflet] = await Promise.all([import('./leaflet-map.ts'), loadLeaflet()]);
      if (isGone || !box.current) return;
      const { pin: pinRef, initial: options } = first.current;
      const drawing = pinRef?.current;
      handle.current = createMap(leaflet, box.current, {
        ...options,
        zoom: MAP_ZOOM,
        pin: drawing ? { point: options.center, drawing: drawing.cloneNode(true) as HTMLElement } : null,
        hasMotion: !isMotionReduced(),
      });
      setStatus('ready');
    };
    const timer = setTimeout(() => {
      start().catch((error: unknown) => {
        console.warn('map', error);
        if (!isGone) setStatus('failed');
      });
    }, MAP_INIT_DELAY_MS);
    return () => {
      isGone = true;
      clearTimeout(timer);
      handle.current?.destroy();
      handle.current = null;
    };
  }, [box]);

  return { status, zoomBy: useCallback((steps: 1 | -1) => handle.current?.zoomBy(steps), []) };
};
