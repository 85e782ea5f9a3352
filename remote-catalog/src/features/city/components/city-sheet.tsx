import { ChoiceSheet } from '@cars/shared-app/choice-sheet';
import { useRequest } from '@cars/shared-app/use-request';
import { useAtomValue, useNavigate, useSetAtom } from '@cars/shared-contracts/runtime';
import { cityChoicesOf } from '../../../city-choices.ts';
import { cityCountsRequest, countedCitiesAtom } from '../../filters/atoms.ts';
import { applyFilterAtom, filterAtom, searchTextAtom } from '../../listing/atoms.ts';
import { SHEET_TEXTS } from '../sheet-texts.ts';
import { TEXTS } from '../texts.ts';

/** Cities of the shared list [CAT-21]; applying one closes the sheet and reloads. */
export const CitySheet = ({ onClose }: { onClose: () => void }) => {
  const { cityId } = useAtomValue(filterAtom);
  const apply = useSetAtom(applyFilterAtom);
  const navigate = useNavigate();
  useRequest(cityCountsRequest, useAtomValue(searchTextAtom));
  const choices = useAtomValue(countedCitiesAtom);
  return (
    <ChoiceSheet
      title={TEXTS.title}
      choices={choices}
      value={cityId}
      searchLabel={SHEET_TEXTS.search}
      meantBy={cityChoicesOf}
      isTall
      onClose={onClose}
      onApply={(value) => {
        onClose();
        navigate(apply({ change: value === '' ? { cityId: '', radius: '' } : { cityId: value } }), {
          replace: true,
        });
      }}
    />
  );
};
