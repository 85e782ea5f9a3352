import { AlertDialog } from '@cars/shared-app/alert-dialog';
import { useAtomValue, useSetAtom } from '@cars/shared-contracts/runtime';
import { LazyPart } from '@cars/shared-ui/kit/lazy-part';
import { Pill } from '@cars/shared-ui/kit/pill';
import { useCallback, useEffect, useState } from 'react';
import { filterAtom } from '../../listing/atoms.ts';
import { cityTitleAtom, loadCityNamesAtom } from '../atoms.ts';
import { TEXTS } from '../texts.ts';

const loadSheet = () => import('./city-sheet.tsx').then(({ CitySheet }) => CitySheet);
/** A failure is shown when the sheet is really opened. */
const prepareSheet = () => void loadSheet().catch(() => undefined);

/** The chosen city; a tap opens the others. */
export const CityPill = () => {
  const { cityId } = useAtomValue(filterAtom);
  const title = useAtomValue(cityTitleAtom);
  const loadNames = useSetAtom(loadCityNamesAtom);
  const [isOpen, setIsOpen] = useState(false);
  const close = useCallback(() => setIsOpen(false), []);
  useEffect(() => {
    if (cityId !== '') void loadNames();
  }, [cityId, loadNames]);
  return (
    <>
      <Pill
        title={title}
        label={TEXTS.title}
        isChosen={cityId !== ''}
        isOpen={isOpen}
        onOpen={() => setIsOpen(true)}
        onPrepare={prepareSheet}
      />
      {isOpen && (
        <LazyPart
          load={loadSheet}
          props={{ onClose: close }}
          whenFailed={<AlertDialog text={TEXTS.failed} onClose={close} />}
        />
      )}
    </>
  );
};
