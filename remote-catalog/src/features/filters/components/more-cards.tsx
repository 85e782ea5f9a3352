import { useAtomValue } from '@cars/shared-contracts/runtime';
import type { CarHandbooks } from '@cars/shared-contracts/schemas/handbook';
import { classNames } from '@cars/shared-ui/kit/class-names';
import { Icon } from '@cars/shared-ui/kit/icon';
import { CHEVRON_DOWN_ICON } from '@cars/shared-ui/kit/icons';
import { useState } from 'react';
import { draftErrorsAtom, draftRefusalsAtom, filterDraftAtom } from '../atoms.ts';
import { chosenMore, RANGES } from '../rules.ts';
import { TEXTS } from '../texts.ts';
import card from './card.module.css';
import row from './choice-row.module.css';
import { ConditionCard } from './condition-card.tsx';
import { ChipsCard } from './draft-chips.tsx';
import { ListRow } from './list-row.tsx';
import styles from './more-cards.module.css';
import { RangeCards } from './range-cards.tsx';
import { RegionRow } from './region-row.tsx';
import { SortCard } from './sort-card.tsx';

/** The less usual conditions, folded while none of them is chosen. */
export const MoreCards = ({ handbooks }: { readonly handbooks: CarHandbooks | null }) => {
  const draft = useAtomValue(filterDraftAtom);
  const chosen = draft ? chosenMore(draft) : 0;
  const errors = useAtomValue(draftErrorsAtom);
  const isWrong = RANGES.some(({ place, min, max }) => place === 'more' && (errors[min] ?? errors[max]));
  const isRefused = useAtomValue(draftRefusalsAtom) > 0 && isWrong;
  const [isUnfolded, setIsUnfolded] = useState(chosen > 0);
  const isOpen = isUnfolded || isRefused;
  return (
    <>
      <div className={card.card}>
        <button
          type="button"
          className={classNames(row.row, styles.fold, isOpen && styles.open)}
          aria-expanded={isOpen}
          onClick={() => setIsUnfolded(!isOpen)}
        >
          <span className={row.words}>
            <span>{TEXTS.more}</span>
            {chosen > 0 && <span className={classNames(row.value, row.chosen)}>{chosen}</span>}
          </span>
          <Icon path={CHEVRON_DOWN_ICON} size={20} />
        </button>
      </div>
      {isOpen && (
        <>
          <div className={card.card}>
            <ListRow list="bodyType" />
            <ListRow list="color" />
            <RegionRow />
          </div>
          <ConditionCard handbooks={handbooks} />
          <RangeCards place="more" />
          <ChipsCard place="more" />
          <SortCard />
        </>
      )}
    </>
  );
};
