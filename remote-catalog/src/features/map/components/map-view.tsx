import { RetryButton } from '@cars/shared-app/retry-button';
import { useRequest } from '@cars/shared-app/use-request';
import type { City } from '@cars/shared-contracts/rules/city-list';
import { launchAtom, useAtomValue, useRetryOnReconnect } from '@cars/shared-contracts/runtime';
import type { AdCluster, AdMap } from '@cars/shared-contracts/schemas/ad-map';
import { Button } from '@cars/shared-ui/kit/button';
import type { Leaflet } from '@cars/shared-ui/kit/libraries';
import { MapFrame } from '@cars/shared-ui/kit/map-frame';
import { Loader } from '@cars/shared-ui/kit/spinner';
import { useCallback, useState } from 'react';
import { foundText } from '../../../found-text.ts';
import { filterAtom, searchTextAtom } from '../../listing/atoms.ts';
import { mapPartAtom, mapRequest } from '../atoms.ts';
import { filterOfCity } from '../rules.ts';
import { TEXTS } from '../texts.ts';
import { type CardHeart, CitySheet } from './city-sheet.tsx';
import { ClusterList } from './cluster-list.tsx';
import styles from './map-view.module.css';
import { useClusterMap } from './use-cluster-map.ts';

const NONE: readonly AdCluster[] = [];

/** What the list below the map has to say beside its groups. */
const MapNotes = ({ map, onWhole }: { map: AdMap; onWhole: () => void }) => (
  <>
    {map.clusters.length === 0 && (
      <div className={styles.note} role="status">
        <p>{TEXTS.noneHere}</p>
        <Button look="secondary" onClick={onWhole}>
          {TEXTS.wholeMap}
        </Button>
      </div>
    )}
    {map.without_city > 0 && (
      <p className={styles.note}>{TEXTS.withoutCity(foundText(map.without_city, false))}</p>
    )}
  </>
);

/** The ads of the list on a map [CAT-79]: groups as buttons, the same groups as a list below, and the cars of one city. */
export const MapView = ({ heart, leaflet }: { heart: CardHeart; leaflet: Leaflet }) => {
  const filter = useAtomValue(filterAtom);
  const { state, retry } = useRequest(mapRequest, useAtomValue(mapPartAtom), useAtomValue(searchTextAtom));
  useRetryOnReconnect(retry);
  const [city, setCity] = useState<City['id'] | null>(null);
  const closeCity = useCallback(() => setCity(null), []);
  const map = state.status === 'loaded' && typeof state.data === 'object' ? state.data : null;
  const clusters = map?.clusters ?? NONE;
  const tilesUrl = useAtomValue(launchAtom).settings.map_tiles_url;
  const { boxRef, enter, showWhole, zoomBy } = useClusterMap(leaflet, tilesUrl, clusters, setCity);
  return (
    <section aria-label={TEXTS.map}>
      {state.status === 'failed' && (
        <div className={styles.note} role="alert">
          <p>{TEXTS.failed}</p>
          <p className={styles.reason}>{state.failure.message}</p>
          <RetryButton look="secondary" failure={state.failure} onRetry={retry} />
        </div>
      )}
      <MapFrame
        boxRef={boxRef}
        className={styles.frame}
        label={TEXTS.help}
        tilesUrl={tilesUrl}
        onZoom={zoomBy}
      >
        {state.status === 'loading' && (
          <div className={styles.loading}>
            <Loader label={TEXTS.loading} />
          </div>
        )}
      </MapFrame>
      {state.status === 'loaded' && state.data === 'too many' && (
        <p className={styles.note} role="status">
          {TEXTS.tooMany}
        </p>
      )}
      <ClusterList clusters={clusters} onOpen={enter} />
      {map && <MapNotes map={map} onWhole={showWhole} />}
      {city !== null && (
        <CitySheet filter={filterOfCity(filter, { id: city })} heart={heart} onClose={closeCity} />
      )}
    </section>
  );
};
