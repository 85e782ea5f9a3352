import { describePoint } from '@cars/shared-app/describe-point';
import { MapSheet } from '@cars/shared-app/map-sheet';
import { degreesText } from '@cars/shared-contracts/rules/degrees';
import { Button } from '@cars/shared-ui/kit/button';
import type { MapPlace, MapPoint } from '@cars/shared-ui/kit/map-point';
import { useRef, useState } from 'react';
import { TEXTS } from '../texts.ts';
import { useDraftField, useDraftPart } from '../use-draft-field.ts';
import { ChoiceField } from './choice-field.tsx';
import { useCity } from './city-field.tsx';
import styles from './place-field.module.css';

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
      describePoint(point).then(
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
      {isOpen && (
        <MapSheet title={TEXTS.mapTitle} point={start} onPick={handlePick} onClose={() => setIsOpen(false)} />
      )}
    </div>
  );
};
