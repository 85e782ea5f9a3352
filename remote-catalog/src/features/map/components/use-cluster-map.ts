import { CITIES } from '@cars/shared-contracts/rules/city-list';
import { pointOfCity } from '@cars/shared-contracts/rules/city-points';
import { launchAtom, useAtomValue, useSetAtom } from '@cars/shared-contracts/runtime';
import type { AdCluster } from '@cars/shared-contracts/schemas/ad-map';
import { MAP_ZOOM_MAX, MAP_ZOOM_MIN } from '@cars/shared-contracts/schemas/limits';
import { type ClusterMap, createClusterMap } from '@cars/shared-ui/kit/cluster-map';
import { isMotionReduced } from '@cars/shared-ui/kit/is-motion-reduced';
import { useCallback, useEffect, useRef } from 'react';
import { filterAtom, mapPlaceAtom } from '../../listing/atoms.ts';
import { mapViewAtom } from '../atoms.ts';
import { clusterLabel, placeOfFilter, readPlace, shortName, shortNumber, writePlace } from '../rules.ts';

/**
 * Puts the map into a box and shows the groups on it. Its place is in the address, without a navigation; another city
 * or radius of the filter moves it.
 */
export const useClusterMap = (clusters: readonly AdCluster[], onCity: (cityId: number) => void) => {
  const boxRef = useRef<HTMLDivElement>(null);
  const handle = useRef<ClusterMap | null>(null);
  const tilesUrl = useAtomValue(launchAtom).settings.map_tiles_url;
  const { cityId, radius } = useAtomValue(filterAtom);
  const [place, setPlace] = [useAtomValue(mapPlaceAtom), useSetAtom(mapPlaceAtom)];
  const setView = useSetAtom(mapViewAtom);
  const first = useRef({ place: readPlace(place ?? '') ?? placeOfFilter({ cityId, radius }), tilesUrl });

  useEffect(() => {
    if (!boxRef.current) return;
    const map = createClusterMap(boxRef.current, {
      start: first.current.place,
      tilesUrl: first.current.tilesUrl,
      zoomMin: MAP_ZOOM_MIN,
      zoomMax: MAP_ZOOM_MAX,
      dots: CITIES.map(pointOfCity),
      hasMotion: !isMotionReduced(),
      onMove: ([west, south, east, north], to) => {
        setView({ edges: { west, south, east, north }, zoom: to.zoom });
        setPlace(writePlace(to));
      },
    });
    handle.current = map;
    return () => {
      map.destroy();
      handle.current = null;
      setView(null);
    };
  }, [setView, setPlace]);

  const goTo = useCallback((filter: { cityId: string; radius: string }) => {
    const to = placeOfFilter(filter);
    first.current.place = to;
    handle.current?.goTo(to);
  }, []);
  const shownFor = useRef(`${cityId} ${radius}`);
  useEffect(() => {
    const key = `${cityId} ${radius}`;
    if (shownFor.current === key) return;
    shownFor.current = key;
    goTo({ cityId, radius });
  }, [cityId, radius, goTo]);

  /** A group of one city shows its cars, any other one its cities. */
  const enter = useCallback(
    (cluster: AdCluster) => {
      if (cluster.cities === 1) onCity(cluster.city_id);
      else handle.current?.enter(cluster.bounds);
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
        number: shortNumber(cluster.count),
        name: shortName(cluster),
        onOpen: () => enter(cluster),
      })),
    );
  }, [clusters, enter]);

  return {
    boxRef,
    enter,
    showWhole: useCallback(() => goTo({ cityId: '', radius: '' }), [goTo]),
    zoomBy: useCallback((steps: 1 | -1) => handle.current?.zoomBy(steps), []),
  };
};
