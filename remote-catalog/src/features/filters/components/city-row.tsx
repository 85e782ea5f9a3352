import { AlertDialog } from '@cars/shared-app/alert-dialog';
import { cityNameAtom, loadCityNamesAtom } from '@cars/shared-app/city-names';
import { useAtomValue, useSetAtom } from '@cars/shared-contracts/runtime';
import { LazyPart } from '@cars/shared-ui/kit/lazy-part';
import { useCallback, useEffect, useState } from 'react';
import { filterDraftAtom } from '../atoms.ts';
import { TEXTS } from '../texts.ts';
import { ChoiceRow } from './choice-row.tsx';

const loadSheet = () => import('./city-choice.tsx').then(({ CityChoice }) => CityChoice);

/** The car's city. */
export const CityRow = () => {
  const cityId = useAtomValue(filterDraftAtom)?.cityId ?? '';
  const nameOf = useAtomValue(cityNameAtom);
  const loadNames = useSetAtom(loadCityNamesAtom);
  const [isOpen, setIsOpen] = useState(false);
  const close = useCallback(() => setIsOpen(false), []);
  useEffect(() => {
    if (cityId !== '') void loadNames();
  }, [cityId, loadNames]);
  return (
    <>
      <ChoiceRow
        label={TEXTS.city}
        value={cityId === '' ? TEXTS.allCities : (nameOf(Number(cityId)) ?? '')}
        isChosen={cityId !== ''}
        isOpen={isOpen}
        onOpen={() => setIsOpen(true)}
      />
      {isOpen && (
        <LazyPart
          load={loadSheet}
          props={{ onClose: close }}
          whenFailed={<AlertDialog text={TEXTS.sheetFailed} onClose={close} />}
        />
      )}
    </>
  );
};
