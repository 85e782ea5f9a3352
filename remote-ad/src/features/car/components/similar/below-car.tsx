import { LoadFailure } from '@cars/shared-app/load-failure';
import { useRequest } from '@cars/shared-app/use-request';
import { ViewedAds } from '@cars/shared-app/viewed-ads';
import { useAtomValue, userIdAtom } from '@cars/shared-contracts/runtime';
import { AdColumnsSkeleton } from '@cars/shared-ui/ad/ad-columns';
import { similarRequest } from '../../similar-atoms.ts';
import { TEXTS } from '../../texts.ts';
import { CarSection } from '../car-section.tsx';
import styles from './below-car.module.css';
import { SimilarCards } from './similar-cards.tsx';

/** What follows a car: similar ads, and those that were viewed before. */
export const BelowCar = ({ id }: { readonly id: number }) => (
  <div className={styles.blocks}>
    <SimilarBlock id={id} />
    <ViewedAds exceptId={id} />
  </div>
);

/** Loads and draws the similar ads of a shown car; without any there is no block [CAR-54]. */
const SimilarBlock = ({ id }: { readonly id: number }) => {
  const { state, retry } = useRequest(similarRequest, id, useAtomValue(userIdAtom) ?? 0);
  if (state.status === 'loaded')
    return state.data.items.length > 0 ? <SimilarCards ads={state.data.items} /> : null;
  return (
    <CarSection title={TEXTS.similarAds}>
      {state.status === 'loading' ? (
        <div aria-busy="true">
          <AdColumnsSkeleton />
        </div>
      ) : (
        <LoadFailure title={TEXTS.similarFailed} failure={state.failure} onRetry={retry} />
      )}
    </CarSection>
  );
};
