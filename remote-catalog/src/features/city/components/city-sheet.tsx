import { ChoiceSheet } from '@cars/shared-app/choice-sheet';
import { useRequest } from '@cars/shared-app/use-request';
import { useAtomValue, useNavigate, useSetAtom } from '@cars/shared-contracts/runtime';
import { CITY_CHOICES, cityChoicesOf } from '../../../city-choices.ts';
import { cityCountsRequest } from '../../filters/atoms.ts';
import { optionCount } from '../../filters/facet-rules.ts';
import { applyFilterAtom, filterAtom } from '../../listing/atoms.ts';
import { searchTextAtom } from '../../listing/search-text.ts';
import { SHEET_TEXTS } from '../sheet-texts.ts';
import { TEXTS } from '../texts.ts';

/** Cities of the shared list [CAT-21]; applying one closes the sheet and reloads. */
export const CitySheet = ({ onClose }: { onClose: () => void }) => {
  const { cityId } = useAtomValue(filterAtom);
  const apply = useSetAtom(applyFilterAtom);
  const navigate = useNavigate();
  const { state } = useRequest(cityCountsRequest, useAtomValue(searchTextAtom));
  const facet = state.status === 'loaded' && state.data !== 'none' ? state.data.options.city_id : null;
  return (
    <ChoiceSheet
      title={TEXTS.title}
      choices={CITY_CHOICES.map((choice) => ({ ...choice, count: optionCount(facet, choice.value) }))}
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
