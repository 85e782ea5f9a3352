import { statusIdsOf } from '@cars/shared-contracts/rules/catalog-filter';
import { FILTER_WORDS } from '@cars/shared-contracts/rules/filter-words';
import { CONDITIONS, FILTER_CONDITIONS, STOCK_STATUS_LABELS } from '@cars/shared-contracts/rules/vehicle';
import { useAtomValue, useSetAtom } from '@cars/shared-contracts/runtime';
import type { CarHandbooks } from '@cars/shared-contracts/schemas/handbook';
import { loadedStatusesAtom } from '../../listing/atoms.ts';
import { changeDraftAtom, filterDraftAtom } from '../atoms.ts';
import { detailedStatuses, stockChange, stockValues } from '../rules.ts';
import card from './card.module.css';
import { ChipGroup, toggled } from './chips.tsx';
import { optionsOf } from './draft-chips.tsx';
import { useOptionCounts } from './use-option-counts.ts';

const CONDITION_OPTIONS = FILTER_CONDITIONS.map(({ key, name }) => ({ value: key as string, label: name }));
const isCondition = (value: string): boolean => CONDITION_OPTIONS.some((option) => option.value === value);
const STOCK_OPTIONS = optionsOf(STOCK_STATUS_LABELS);

/** A row for the condition, which ends with the finer statuses of the handbook, and one for availability. */
export const ConditionCard = ({ handbooks }: { readonly handbooks: CarHandbooks | null }) => {
  const draft = useAtomValue(filterDraftAtom);
  const change = useSetAtom(changeDraftAtom);
  const loaded = useAtomValue(loadedStatusesAtom);
  const countOfCondition = useOptionCounts('car_statuses', (value) =>
    isCondition(value) ? statusIdsOf({ statuses: [], condition: value }, loaded).map(String) : [value],
  );
  const countOfStock = useOptionCounts('stock_status');
  if (!draft) return null;
  return (
    <div className={card.card}>
      <ChipGroup
        title={FILTER_WORDS.car_statuses.title}
        countOf={countOfCondition}
        options={[
          ...CONDITION_OPTIONS,
          ...detailedStatuses(handbooks?.statuses ?? CONDITIONS, draft.statuses),
        ]}
        isOn={(value) => draft.condition === value || draft.statuses.includes(value)}
        onChange={(value, isOn) =>
          change(
            isCondition(value)
              ? { condition: isOn ? value : '' }
              : { statuses: toggled(draft.statuses, value, isOn) },
          )
        }
      />
      <ChipGroup
        title={FILTER_WORDS.stock_status.title}
        countOf={countOfStock}
        options={STOCK_OPTIONS}
        isOn={(status) => stockValues(draft).includes(status)}
        onChange={(status, isOn) => change(stockChange(toggled(stockValues(draft), status, isOn)))}
      />
    </div>
  );
};
