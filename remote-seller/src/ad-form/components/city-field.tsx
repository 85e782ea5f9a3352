import { AlertDialog } from '@cars/shared-app/alert-dialog';
import type { City } from '@cars/shared-contracts/rules/city-list';
import { LazyPart } from '@cars/shared-ui/kit/lazy-part';
import { useEffect, useState } from 'react';
import { TEXTS } from '../texts.ts';
import { useDraftField } from '../use-draft-field.ts';
import { ChoiceField } from './choice-field.tsx';

const loadPopup = () => import('./city-popup.tsx').then(({ CityPopup }) => CityPopup);

/** The chosen city, once the list has come; null before. */
export const useCity = (id: string): City | null => {
  const [city, setCity] = useState<City | null>(null);
  useEffect(() => {
    let isLatest = true;
    if (id !== '')
      import('@cars/shared-contracts/rules/city-list').then(
        ({ cityById }) => isLatest && setCity(cityById(Number(id))),
        (error: unknown) => console.warn('cities', error),
      );
    return () => {
      isLatest = false;
    };
  }, [id]);
  return id === '' ? null : city;
};

/** The car's city. */
export const CityField = () => {
  const { value, error, change, isRequired } = useDraftField('city_id');
  const city = useCity(value);
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <ChoiceField
        name="city_id"
        label={TEXTS.city}
        value={city?.name ?? ''}
        placeholder={TEXTS.choose}
        error={error}
        isOpen={isOpen}
        isRequired={isRequired}
        onOpen={() => setIsOpen(true)}
      />
      {isOpen && (
        <LazyPart
          load={loadPopup}
          props={{ value, onApply: change, onClose: close }}
          whenFailed={<AlertDialog text={TEXTS.sheetFailed} onClose={close} />}
        />
      )}
    </>
  );
};
