import { useAtomValue, useNavigate, useSetAtom } from '@cars/shared-contracts/runtime';
import type { CarHandbooks } from '@cars/shared-contracts/schemas/handbook';
import { focusFirstWrong } from '@cars/shared-ui/kit/first-wrong';
import { type ReactNode, useEffect, useRef } from 'react';
import { applyDraftAtom, draftRefusalsAtom } from '../atoms.ts';
import { ApplyBar } from './apply-bar.tsx';
import { CarCard } from './car-card.tsx';
import styles from './filters-form.module.css';
import { LoadFacets } from './load-facets.tsx';
import { RangeCards } from './range-cards.tsx';
import { SortCard } from './sort-card.tsx';
import { VehicleCards } from './vehicle-cards.tsx';

/** The fields in a buyer's usual order, and the apply button below them. */
export const FiltersForm = ({
  handbooks,
  saveButton,
}: {
  /** Null when they failed to load. */
  handbooks: CarHandbooks | null;
  saveButton: ReactNode;
}) => {
  const form = useRef<HTMLFormElement>(null);
  const refusals = useAtomValue(draftRefusalsAtom);
  const apply = useSetAtom(applyDraftAtom);
  const navigate = useNavigate();
  useEffect(() => {
    if (refusals > 0) focusFirstWrong(form.current);
  }, [refusals]);
  return (
    <form
      ref={form}
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        const address = apply();
        if (address !== null) navigate(address, { replace: true });
      }}
    >
      <div className={styles.cards}>
        <LoadFacets />
        <CarCard handbooks={handbooks} />
        <RangeCards />
        <VehicleCards handbooks={handbooks} />
        <SortCard />
        {saveButton}
      </div>
      <ApplyBar />
    </form>
  );
};
