import { MapSheet } from '@cars/shared-app/map-sheet';
import type { City } from '@cars/shared-contracts/rules/city-list';
import { pointOfCity } from '@cars/shared-contracts/rules/city-points';
import { useSetAtom } from '@cars/shared-contracts/runtime';
import { Button } from '@cars/shared-ui/kit/button';
import type { MapPlace, MapPoint } from '@cars/shared-ui/kit/map-point';
import { useState } from 'react';
import { choosePlaceAtom, clearPlaceAtom } from '../place-atoms.ts';
import { TEXTS } from '../texts.ts';
import { useDraftField, useDraftPart } from '../use-draft-field.ts';
import { ChoiceField } from './choice-field.tsx';
import { useCity } from './city-field.tsx';
import styles from './place-field.module.css';

const middleOf = (city: City): MapPoint => {
  const { lat, lon } = pointOfCity(city);
  return { latitude: lat, longitude: lon };
};

/** A point on the map and its address; both are optional. */
export const PlaceField = () => {
  const { value: latitude } = useDraftField('latitude');
  const { value: longitude } = useDraftField('longitude');
  const { value: address } = useDraftField('address');
  const city = useCity(useDraftPart(({ city_id }) => city_id));
  const choosePlace = useSetAtom(choosePlaceAtom);
  const clearPlace = useSetAtom(clearPlaceAtom);
  const [isOpen, setIsOpen] = useState(false);
  const isChosen = latitude !== '' && longitude !== '';
  const chosen = isChosen ? { latitude: Number(latitude), longitude: Number(longitude) } : null;
  const start = chosen ?? (city ? middleOf(city) : null);

  const handlePick = (point: MapPoint, place: MapPlace | null) => {
    setIsOpen(false);
    void choosePlace(point, place);
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
        <Button look="plain" className={styles.clear} onClick={clearPlace}>
          {TEXTS.clearPlace}
        </Button>
      )}
      {isOpen && (
        <MapSheet
          title={TEXTS.mapTitle}
          height="48vh"
          point={start}
          onPick={handlePick}
          onClose={() => setIsOpen(false)}
        />
      )}
    </div>
  );
};
