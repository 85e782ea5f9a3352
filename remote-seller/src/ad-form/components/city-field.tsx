import { AlertDialog } from '@cars/shared-app/alert-dialog';
import { cityAtom, loadCityNamesAtom } from '@cars/shared-app/city-names';
import type { City } from '@cars/shared-contracts/rules/city-list';
import { useAtomValue, useSetAtom } from '@cars/shared-contracts/runtime';
import { LazyPart } from '@cars/shared-ui/kit/lazy-part';
import { useEffect, useState } from 'react';
import { TEXTS } from '../texts.ts';
import { useDraftField } from '../use-draft-field.ts';
import { ChoiceField } from './choice-field.tsx';

const loadPopup = () => import('./city-popup.tsx').then(({ CityPopup }) => CityPopup);

/** The chosen city, once the list has loaded; null before. */
export const useCity = (id: string): City | null => {
  const cityOf = useAtomValue(cityAtom);
  const load = useSetAtom(loadCityNamesAtom);
  useEffect(() => {
    if (id !== '') void load();
  }, [load, id]);
  return id === '' ? null : cityOf(Number(id));
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
