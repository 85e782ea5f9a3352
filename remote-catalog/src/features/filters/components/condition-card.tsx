import { statusIdsOf } from '@cars/shared-contracts/rules/catalog-filter';
import { FILTER_WORDS } from '@cars/shared-contracts/rules/filter-words';
import { CONDITIONS, FILTER_CONDITIONS, STOCK_STATUS_LABELS } from '@cars/shared-contracts/rules/vehicle';
import { useAtomValue, useSetAtom } from '@cars/shared-contracts/runtime';
import type { CarHandbooks } from '@cars/shared-contracts/schemas/handbook';
import { loadedStatusesAtom } from '../../listing/atoms.ts';
import { changeDraftAtom, filterDraftAtom } from '../atoms.ts';
import { detailedStatuses, stockChange, stockValues } from '../rules.ts';
import { TEXTS } from '../texts.ts';
import card from './card.module.css';
import { ChipGroup, toggled } from './chips.tsx';
import { optionsOf } from './draft-chips.tsx';
import { useOptionCounts } from './use-option-counts.ts';

const CONDITION_OPTIONS = FILTER_CONDITIONS.map(({ key, name }) => ({ value: key, label: name }));
const STOCK_OPTIONS = optionsOf(STOCK_STATUS_LABELS);

/** Condition with the finer statuses of the handbook, and availability. */
export const ConditionCard = ({ handbooks }: { readonly handbooks: CarHandbooks | null }) => {
  const draft = useAtomValue(filterDraftAtom);
  const change = useSetAtom(changeDraftAtom);
  const loaded = useAtomValue(loadedStatusesAtom);
  const countOfCondition = useOptionCounts('car_statuses', (condition) =>
    statusIdsOf({ statuses: [], condition }, loaded).map(String),
  );
  const countOfStatus = useOptionCounts('car_statuses');
  const countOfStock = useOptionCounts('stock_status');
  if (!draft) return null;
  return (
    <div className={card.card}>
      <ChipGroup
        title={FILTER_WORDS.car_statuses.title}
        countOf={countOfCondition}
        options={CONDITION_OPTIONS}
        isOn={(condition) => draft.condition === condition}
        onChange={(condition, isOn) => change({ condition: isOn ? condition : '' })}
      />
      <ChipGroup
        title={TEXTS.statuses}
        countOf={countOfStatus}
        options={detailedStatuses(handbooks?.statuses ?? CONDITIONS, draft.statuses)}
        isOn={(status) => draft.statuses.includes(status)}
        onChange={(status, isOn) => change({ statuses: toggled(draft.statuses, status, isOn) })}
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
