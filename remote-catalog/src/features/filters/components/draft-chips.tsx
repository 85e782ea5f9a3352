import {
  DRIVETRAIN_LABELS,
  ENGINE_LABELS,
  KPP_LABELS,
  PTS_TYPE_LABELS,
  RUDDER_LABELS,
  SELLER_LABELS,
} from '@cars/shared-contracts/rules/vehicle';
import { useAtomValue, useSetAtom } from '@cars/shared-contracts/runtime';
import { changeDraftAtom, filterDraftAtom } from '../atoms.ts';
import { TEXTS } from '../texts.ts';
import { ChipGroup, toggled } from './chips.tsx';
import { useOptionCounts } from './use-option-counts.ts';

/** Choices of a handbook of labels, in its order. */
export const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

const GROUPS = {
  kpp: { title: TEXTS.kpp, facet: 'kpps', options: optionsOf(KPP_LABELS) },
  engine: { title: TEXTS.engine, facet: 'engines', options: optionsOf(ENGINE_LABELS) },
  drivetrain: { title: TEXTS.drivetrain, facet: 'drivetrains', options: optionsOf(DRIVETRAIN_LABELS) },
  rudder: { title: TEXTS.rudder, facet: 'rudder', options: optionsOf(RUDDER_LABELS) },
  seller: { title: TEXTS.seller, facet: 'seller', options: optionsOf(SELLER_LABELS) },
  ptsType: { title: TEXTS.pts, facet: 'pts_type', options: optionsOf(PTS_TYPE_LABELS) },
} as const;

/** A field of the draft with a few values, of which any number or at most one is chosen. */
export const DraftChips = ({ field }: { readonly field: keyof typeof GROUPS }) => {
  const { facet, ...group } = GROUPS[field];
  const chosen = useAtomValue(filterDraftAtom)?.[field] ?? '';
  const change = useSetAtom(changeDraftAtom);
  return (
    <ChipGroup
      {...group}
      countOf={useOptionCounts(facet)}
      isOn={(value) => (typeof chosen === 'string' ? chosen === value : chosen.includes(value))}
      onChange={(value, isOn) =>
        change({
          [field]: typeof chosen === 'string' ? (isOn ? value : '') : toggled(chosen, value, isOn),
        })
      }
    />
  );
};
