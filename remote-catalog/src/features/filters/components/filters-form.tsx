import { useAtomValue, useNavigate, useSetAtom } from '@cars/shared-contracts/runtime';
import type { CarHandbooks } from '@cars/shared-contracts/schemas/handbook';
import { focusFirstWrong } from '@cars/shared-ui/kit/first-wrong';
import { type ReactNode, useEffect, useRef } from 'react';
import { applyDraftAtom, checkDraftAtom, draftRefusalsAtom } from '../atoms.ts';
import { ApplyBar } from './apply-bar.tsx';
import { AroundCity } from './around-city.tsx';
import { CarCard } from './car-card.tsx';
import card from './card.module.css';
import { CityRow } from './city-row.tsx';
import { ChipsCard } from './draft-chips.tsx';
import styles from './filters-form.module.css';
import { LoadFacets } from './load-facets.tsx';
import { MoreCards } from './more-cards.tsx';
import { RangeCards } from './range-cards.tsx';

/** The fields in a buyer's usual order, and the apply button below them. */
export const FiltersForm = ({
  handbooks,
  saveButton,
  isLive = false,
}: {
  /** Null when they failed to load. */
  handbooks: CarHandbooks | null;
  saveButton?: ReactNode;
  /** The list beside the fields follows each change, so nothing is left to apply. */
  isLive?: boolean;
}) => {
  const form = useRef<HTMLFormElement>(null);
  const refusals = useAtomValue(draftRefusalsAtom);
  const check = useSetAtom(checkDraftAtom);
  const apply = useSetAtom(applyDraftAtom);
  const navigate = useNavigate();
  useEffect(() => {
    if (refusals > 0 && !isLive) focusFirstWrong(form.current);
  }, [refusals, isLive]);
  return (
    <form
      ref={form}
      noValidate
      className={styles.form}
      onBlur={() => isLive && check()}
      onSubmit={(event) => {
        event.preventDefault();
        const address = apply();
        if (address !== null) navigate(address, { replace: true });
      }}
    >
      <div className={styles.cards}>
        <LoadFacets />
        <CarCard handbooks={handbooks} />
        <RangeCards place="usual" />
        <ChipsCard place="usual" />
        <div className={card.card}>
          <CityRow />
          <AroundCity />
        </div>
        <MoreCards handbooks={handbooks} />
        {saveButton}
      </div>
      {!isLive && <ApplyBar />}
    </form>
  );
};
