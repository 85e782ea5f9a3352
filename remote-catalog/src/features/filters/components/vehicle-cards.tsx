import {
  BODY_LABELS,
  FILTER_CONDITIONS,
  KPP_LABELS,
  STOCK_STATUS_LABELS,
} from '@cars/shared-contracts/rules/vehicle';
import { useAtomValue, useSetAtom } from '@cars/shared-contracts/runtime';
import type { CarHandbooks } from '@cars/shared-contracts/schemas/handbook';
import { SwitchRow } from '@cars/shared-ui/kit/switch-row';
import { changeDraftAtom, draftAtom } from '../atoms.ts';
import { TEXTS } from '../texts.ts';
import { MultipleChips, SingleChips } from './chips.tsx';

const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

const BODIES = optionsOf(BODY_LABELS);
const GEARBOXES = optionsOf(KPP_LABELS);
const STOCK_STATUSES = optionsOf(STOCK_STATUS_LABELS);
const CONDITIONS = [
  { value: '', label: TEXTS.anyCondition },
  ...FILTER_CONDITIONS.map(({ key, name }) => ({ value: key, label: name })),
];

/** What the car is and in what state: body, gearbox, condition, statuses, stock. */
export const VehicleCards = ({ statuses }: { statuses: CarHandbooks['statuses'] }) => {
  const draft = useAtomValue(draftAtom);
  const change = useSetAtom(changeDraftAtom);
  if (!draft) return null;
  return (
    <>
      <MultipleChips
        title={TEXTS.body}
        options={BODIES}
        values={draft.bodyType}
        onChange={(bodyType) => change({ bodyType })}
      />
      <MultipleChips
        title={TEXTS.kpp}
        options={GEARBOXES}
        values={draft.kpp}
        onChange={(kpp) => change({ kpp })}
      />
      <SingleChips
        title={TEXTS.condition}
        options={CONDITIONS}
        value={draft.condition}
        onChange={(condition) => change({ condition })}
      />
      <MultipleChips
        title={TEXTS.statuses}
        options={statuses.map(({ id, name }) => ({ value: String(id), label: name }))}
        values={draft.statuses}
        onChange={(chosen) => change({ statuses: chosen })}
      />
      <MultipleChips
        title={TEXTS.stock}
        options={STOCK_STATUSES}
        values={draft.stockStatuses}
        onChange={(stockStatuses) => change({ stockStatuses })}
      />
      <SwitchRow
        label={TEXTS.onlyAvailable}
        isOn={draft.onlyAvailable === 'true'}
        onChange={(isOn) => change({ onlyAvailable: isOn ? 'true' : 'false' })}
      />
    </>
  );
};
