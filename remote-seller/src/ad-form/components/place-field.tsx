import { api, launchAtom, useAtomValue } from '@cars/shared-contracts/runtime';
import { AlertDialog } from '@cars/shared-ui/kit/alert-dialog';
import { Button } from '@cars/shared-ui/kit/button';
import { LazyPart } from '@cars/shared-ui/kit/lazy-part';
import type { MapPlace, MapPoint } from '@cars/shared-ui/kit/map-popup';
import { useRef, useState } from 'react';
import { usePopup } from '../../use-popup.ts';
import { TEXTS } from '../texts.ts';
import { useDraftField, useDraftPart } from '../use-draft-field.ts';
import { ChoiceField } from './choice-field.tsx';
import { useCity } from './city-field.tsx';
import styles from './place-field.module.css';

const loadMap = () => import('@cars/shared-ui/kit/map-popup').then(({ MapPopup }) => MapPopup);

const MAP_HEIGHT = '80vh';
/** About ten centimetres: as many digits as the server's addresses take. */
const DEGREES_DIGITS = 6;
const degreesText = (degrees: number): string => degrees.toFixed(DEGREES_DIGITS);

const describe = async ({ latitude, longitude }: MapPoint): Promise<MapPlace> => {
  const query = { lat: degreesText(latitude), lon: degreesText(longitude) };
  const reply = await api.geo.reverse({ query });
  if (!reply) throw new Error('An answer without an address');
  return reply.data;
};

const MapPicker = ({
  point,
  onPick,
  onClose,
}: {
  readonly point: MapPoint | null;
  readonly onPick: (point: MapPoint, place: MapPlace | null) => void;
  readonly onClose: () => void;
}) => {
  const { settings } = useAtomValue(launchAtom);
  usePopup(onClose);
  const props = {
    title: TEXTS.mapTitle,
    height: MAP_HEIGHT,
    point,
    tilesUrl: settings.map_tiles_url,
    describe,
    onPick,
    onClose,
  };
  return (
    <LazyPart
      load={loadMap}
      props={props}
      whenFailed={<AlertDialog text={TEXTS.mapNotLoaded} onClose={onClose} />}
    />
  );
};

/** A point on the map and the address that it resolves to; both may be left out. */
export const PlaceField = () => {
  const { value: latitude, edit } = useDraftField('latitude');
  const { value: longitude } = useDraftField('longitude');
  const { value: address } = useDraftField('address');
  const city = useCity(useDraftPart(({ city_id }) => city_id));
  const [isOpen, setIsOpen] = useState(false);
  const latest = useRef<MapPoint | null>(null);
  const isChosen = latitude !== '' && longitude !== '';
  const chosen = isChosen ? { latitude: Number(latitude), longitude: Number(longitude) } : null;
  const start = chosen ?? (city ? { latitude: city.lat, longitude: city.lon } : null);

  const handlePick = (point: MapPoint, place: MapPlace | null) => {
    setIsOpen(false);
    latest.current = point;
    const spot = { latitude: degreesText(point.latitude), longitude: degreesText(point.longitude) };
    edit({ ...spot, address: place?.address ?? '' });
    // The point was chosen before its address had come.
    if (place === null)
      describe(point).then(
        (found) => latest.current === point && edit({ address: found.address ?? '' }),
        (error: unknown) => console.warn('address', error),
      );
  };
  return (
    <div>
      <ChoiceField
        name="address"
        label={TEXTS.map}
        value={isChosen ? address || TEXTS.addressUnknown : ''}
        placeholder={TEXTS.choose}
        isOpen={isOpen}
        onOpen={() => setIsOpen(true)}
      />
      {isChosen && (
        <Button
          look="plain"
          className={styles.clear}
          onClick={() => {
            latest.current = null;
            edit({ latitude: '', longitude: '', address: '' });
          }}
        >
          {TEXTS.clearPlace}
        </Button>
      )}
      {isOpen && <MapPicker point={start} onPick={handlePick} onClose={() => setIsOpen(false)} />}
    </div>
  );
};
