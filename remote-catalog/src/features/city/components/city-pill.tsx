import { loadCityNamesAtom } from '@cars/shared-app/city-names';
import { useAtomValue, useSetAtom } from '@cars/shared-contracts/runtime';
import { useEffect } from 'react';
import { PickerPill } from '../../../picker/picker-pill.tsx';
import { filterAtom } from '../../listing/atoms.ts';
import { cityTitleAtom } from '../atoms.ts';
import { TEXTS } from '../texts.ts';

const loadSheet = () => import('./city-sheet.tsx').then(({ CitySheet }) => CitySheet);

/** The chosen city; a tap opens the others. */
export const CityPill = () => {
  const { cityId } = useAtomValue(filterAtom);
  const title = useAtomValue(cityTitleAtom);
  const loadNames = useSetAtom(loadCityNamesAtom);
  useEffect(() => {
    if (cityId !== '') void loadNames();
  }, [cityId, loadNames]);
  return (
    <PickerPill
      title={title}
      label={TEXTS.title}
      isChosen={cityId !== ''}
      loadSheet={loadSheet}
      failure={TEXTS.failed}
    />
  );
};
