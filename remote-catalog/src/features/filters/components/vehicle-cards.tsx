import { statusIdsOf } from '@cars/shared-contracts/rules/catalog-filter';
import {
  CONDITIONS,
  DRIVETRAIN_LABELS,
  ENGINE_LABELS,
  FILTER_CONDITIONS,
  KPP_LABELS,
  PTS_TYPE_LABELS,
  RUDDER_LABELS,
  SELLER_LABELS,
  STOCK_STATUS_LABELS,
} from '@cars/shared-contracts/rules/vehicle';
import { useAtomValue, useSetAtom } from '@cars/shared-contracts/runtime';
import type { CarHandbooks } from '@cars/shared-contracts/schemas/handbook';
import { loadedStatusesAtom } from '../../listing/atoms.ts';
import { changeDraftAtom, filterDraftAtom } from '../atoms.ts';
import { detailedStatuses, stockChange, stockValues } from '../rules.ts';
import { TEXTS } from '../texts.ts';
import card from './card.module.css';
import { MultipleChips, SingleChips } from './chips.tsx';
import { useOptionCounts } from './use-option-counts.ts';

const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

const GEARBOXES = optionsOf(KPP_LABELS);
const ENGINES = optionsOf(ENGINE_LABELS);
const DRIVETRAINS = optionsOf(DRIVETRAIN_LABELS);
const RUDDERS = [{ value: '', label: TEXTS.anyRudder }, ...optionsOf(RUDDER_LABELS)];
const SELLERS = [{ value: '', label: TEXTS.anySeller }, ...optionsOf(SELLER_LABELS)];
const PTS_TYPES = [{ value: '', label: TEXTS.anyPts }, ...optionsOf(PTS_TYPE_LABELS)];
const STOCK_STATUSES = optionsOf(STOCK_STATUS_LABELS);
const ANY_CONDITION = [
  { value: '', label: TEXTS.anyCondition },
  ...FILTER_CONDITIONS.map(({ key, name }) => ({ value: key, label: name })),
];

/** Vehicle and condition: gearbox, engine, drive, wheel, condition, stock, seller, papers. */
export const VehicleCards = ({ handbooks }: { handbooks: CarHandbooks | null }) => {
  const draft = useAtomValue(filterDraftAtom);
  const change = useSetAtom(changeDraftAtom);
  const loaded = useAtomValue(loadedStatusesAtom);
  const counts = {
    kpps: useOptionCounts('kpps'),
    engines: useOptionCounts('engines'),
    drivetrains: useOptionCounts('drivetrains'),
    rudder: useOptionCounts('rudder'),
    condition: useOptionCounts('car_statuses', (condition) =>
      statusIdsOf({ statuses: [], condition }, loaded).map(String),
    ),
    car_statuses: useOptionCounts('car_statuses'),
    stock_status: useOptionCounts('stock_status'),
    seller: useOptionCounts('seller'),
    pts_type: useOptionCounts('pts_type'),
  };
  if (!draft) return null;
  return (
    <>
      <div className={card.card}>
        <MultipleChips
          title={TEXTS.kpp}
          countOf={counts.kpps}
          options={GEARBOXES}
          values={draft.kpp}
          onChange={(kpp) => change({ kpp })}
        />
      </div>
      <div className={card.card}>
        <MultipleChips
          title={TEXTS.engine}
          countOf={counts.engines}
          options={ENGINES}
          values={draft.engine}
          onChange={(engine) => change({ engine })}
        />
        <MultipleChips
          title={TEXTS.drivetrain}
          countOf={counts.drivetrains}
          options={DRIVETRAINS}
          values={draft.drivetrain}
          onChange={(drivetrain) => change({ drivetrain })}
        />
        <SingleChips
          title={TEXTS.rudder}
          countOf={counts.rudder}
          options={RUDDERS}
          value={draft.rudder}
          onChange={(rudder) => change({ rudder })}
        />
      </div>
      <div className={card.card}>
        <SingleChips
          title={TEXTS.condition}
          countOf={counts.condition}
          options={ANY_CONDITION}
          value={draft.condition}
          onChange={(condition) => change({ condition })}
        />
        <MultipleChips
          title={TEXTS.statuses}
          countOf={counts.car_statuses}
          options={detailedStatuses(handbooks?.statuses ?? CONDITIONS, draft.statuses)}
          values={draft.statuses}
          onChange={(statuses) => change({ statuses })}
        />
      </div>
      <div className={card.card}>
        <MultipleChips
          title={TEXTS.stock}
          countOf={counts.stock_status}
          options={STOCK_STATUSES}
          values={stockValues(draft)}
          onChange={(values) => change(stockChange(values))}
        />
        <SingleChips
          title={TEXTS.seller}
          countOf={counts.seller}
          options={SELLERS}
          value={draft.seller}
          onChange={(seller) => change({ seller })}
        />
      </div>
      <div className={card.card}>
        <SingleChips
          title={TEXTS.pts}
          countOf={counts.pts_type}
          options={PTS_TYPES}
          value={draft.ptsType}
          onChange={(ptsType) => change({ ptsType })}
        />
      </div>
    </>
  );
};
