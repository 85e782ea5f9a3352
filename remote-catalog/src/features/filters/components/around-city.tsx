import { RADII } from '@cars/shared-contracts/rules/catalog-filter';
import { placeText } from '@cars/shared-contracts/rules/place';
import { useAtomValue, useSetAtom } from '@cars/shared-contracts/runtime';
import { Button } from '@cars/shared-ui/kit/button';
import type { OptionCount } from '@cars/shared-ui/kit/chip';
import { VisuallyHidden } from '@cars/shared-ui/kit/visually-hidden';
import { useEffect } from 'react';
import { changeDraftAtom, facetsAtom, filterDraftAtom } from '../atoms.ts';
import { countOf, sumOf } from '../facet-rules.ts';
import { citiesAroundRequest, nearMe } from '../radius-atoms.ts';
import { TEXTS } from '../texts.ts';
import styles from './around-city.module.css';
import { SingleChips } from './chips.tsx';

const OPTIONS = [
  { value: '', label: TEXTS.cityOnly },
  ...RADII.map((value) => ({ value, label: TEXTS.radius(value) })),
];

/** Ads of the city and of the cities around it; null until numbers and distances are loaded. */
const useRadiusCounts = (cityId: string): ((radius: string) => OptionCount | null) => {
  const facet = useAtomValue(facetsAtom)?.options.city_id;
  const cities = useAtomValue(citiesAroundRequest.stateAtom)();
  const load = useSetAtom(citiesAroundRequest.loadAtom);
  useEffect(() => void load(), [load]);
  return (radius) => {
    if (!facet || cities.status !== 'loaded') return null;
    return countOf(sumOf(facet, cities.data(Number(cityId), Number(radius)).map(String)));
  };
};

const RadiusChips = ({ cityId, radius }: { cityId: string; radius: string }) => {
  const change = useSetAtom(changeDraftAtom);
  return (
    <SingleChips
      title={TEXTS.around}
      options={OPTIONS}
      value={radius}
      countOf={useRadiusCounts(cityId)}
      onChange={(value) => change({ radius: value })}
    />
  );
};

/** The nearest city by the device's position, after a tap only [CAT-76]. */
const NearMe = ({ radius }: { radius: string }) => {
  const state = useAtomValue(nearMe.stateAtom);
  const locate = useSetAtom(nearMe.runAtom);
  const cancel = useSetAtom(nearMe.cancelAtom);
  useEffect(() => cancel, [cancel]);
  return (
    <div className={styles.near}>
      <Button look="secondary" isWide isLoading={state.status === 'in-flight'} onClick={() => void locate()}>
        {TEXTS.nearMe}
      </Button>
      {state.status === 'failed' && (
        <p className={styles.failed} role="alert">
          {state.failure}
        </p>
      )}
      <VisuallyHidden>
        <span role="status">{state.status === 'done' && placeText(state.value, radius)}</span>
      </VisuallyHidden>
    </div>
  );
};

/** Below the city: how far around it [CAT-75], and the city that is near to the person. */
export const AroundCity = () => {
  const draft = useAtomValue(filterDraftAtom);
  if (!draft) return null;
  const { cityId, radius } = draft;
  return (
    <div className={styles.around}>
      {cityId !== '' && <RadiusChips cityId={cityId} radius={radius} />}
      <NearMe radius={radius} />
    </div>
  );
};
