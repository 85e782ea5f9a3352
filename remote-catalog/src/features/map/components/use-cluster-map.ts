import { afterPaint } from '@cars/shared-contracts/client/after-paint';
import { CITIES, citySize } from '@cars/shared-contracts/rules/city-list';
import { pointOfCity } from '@cars/shared-contracts/rules/city-points';
import { useAtomValue, useSetAtom } from '@cars/shared-contracts/runtime';
import type { AdCluster } from '@cars/shared-contracts/schemas/ad-map';
import { MAP_ZOOM_MAX, MAP_ZOOM_MIN } from '@cars/shared-contracts/schemas/limits';
import { type ClusterMap, createClusterMap } from '@cars/shared-ui/kit/cluster-map';
import { isMotionReduced } from '@cars/shared-ui/kit/is-motion-reduced';
import type { Leaflet } from '@cars/shared-ui/kit/libraries';
import { useCallback, useEffect, useRef } from 'react';
import { filterAtom, mapPlaceAtom } from '../../listing/atoms.ts';
import { mapViewAtom } from '../atoms.ts';
import {
  clusterLabel,
  edgesOfFilter,
  readPlace,
  scaleOfGroups,
  shortName,
  shortPrice,
  WHOLE,
  writePlace,
} from '../rules.ts';

/** The largest first: their names have a place before others. */
const TOWNS = CITIES.map((city) => ({ ...pointOfCity(city), name: city.name, size: citySize(city.id) })).sort(
  (one, other) => other.size - one.size,
);

/** The size of the page's text. */
const rootPx = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize);

/**
 * Puts the map into a box and shows the groups on it. It writes its place into the address, without a navigation, and
 * goes where the address has another one; an empty place is that of the filter.
 */
export const useClusterMap = (
  leaflet: Leaflet,
  tilesUrl: string | null,
  clusters: readonly AdCluster[],
  onCity: (cityId: number) => void,
) => {
  const boxRef = useRef<HTMLDivElement>(null);
  const handle = useRef<ClusterMap | null>(null);
  const { cityId, radius } = useAtomValue(filterAtom);
  const [place, setPlace] = [useAtomValue(mapPlaceAtom), useSetAtom(mapPlaceAtom)];
  const setView = useSetAtom(mapViewAtom);
  const start = readPlace(place ?? '') ?? edgesOfFilter({ cityId, radius });
  const first = useRef({ start, tilesUrl });
  const written = useRef<string | null>(null);

  useEffect(() => {
    if (place === null || place === written.current) return;
    handle.current?.goTo(readPlace(place) ?? edgesOfFilter({ cityId, radius }));
  }, [place, cityId, radius]);

  useEffect(() => {
    if (!boxRef.current) return;
    let isLeft = false;
    const map = createClusterMap(leaflet, boxRef.current, {
      ...first.current,
      zoomMin: MAP_ZOOM_MIN,
      zoomMax: MAP_ZOOM_MAX,
      towns: TOWNS,
      hasMotion: !isMotionReduced(),
      onMove: (edges, to) => {
        if (isLeft) return;
        setView({ edges, zoom: scaleOfGroups(to.zoom, rootPx()) });
        written.current = writePlace(to);
        setPlace(written.current);
      },
    });
    handle.current = map;
    return () => {
      isLeft = true;
      // After the frame that shows the list: its removal takes as long as a small frame.
      void afterPaint().then(() => map.destroy());
      handle.current = null;
      setView(null);
    };
  }, [leaflet, setView, setPlace]);

  /** A group of one city shows its cars, any other one its cities. */
  const enter = useCallback(
    (cluster: AdCluster) => {
      if (cluster.cities === 1) onCity(cluster.city_id);
      else {
        const [west, south, east, north] = cluster.bounds;
        handle.current?.enter({ west, south, east, north });
      }
    },
    [onCity],
  );

  useEffect(() => {
    handle.current?.show(
      clusters.map((cluster) => ({
        key: String(cluster.city_id),
        lat: cluster.lat,
        lon: cluster.lon,
        label: clusterLabel(cluster),
        number: shortPrice(cluster.min_price_rub),
        ...shortName(cluster),
        onOpen: () => enter(cluster),
      })),
    );
  }, [clusters, enter]);

  return {
    boxRef,
    enter,
    showWhole: useCallback(() => handle.current?.goTo(WHOLE), []),
    zoomBy: useCallback((steps: 1 | -1) => handle.current?.zoomBy(steps), []),
  };
};
