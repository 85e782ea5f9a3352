import { AlertDialog } from '@cars/shared-app/alert-dialog';
import { useAtomValue } from '@cars/shared-contracts/runtime';
import { LazyPart } from '@cars/shared-ui/kit/lazy-part';
import { useCallback, useState } from 'react';
import { filterDraftAtom } from '../atoms.ts';
import { TEXTS } from '../texts.ts';
import { ChoiceRow } from './choice-row.tsx';

const loadSheet = () => import('./region-choice.tsx').then(({ RegionChoice }) => RegionChoice);

/** The car's region, beside its city [CAT-61]. */
export const RegionRow = () => {
  const region = useAtomValue(filterDraftAtom)?.region ?? '';
  const [isOpen, setIsOpen] = useState(false);
  const close = useCallback(() => setIsOpen(false), []);
  return (
    <>
      <ChoiceRow
        label={TEXTS.region}
        value={region || TEXTS.allRegions}
        isChosen={region !== ''}
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
