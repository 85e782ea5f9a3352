import { RADII } from '@cars/shared-contracts/rules/catalog-filter';
import { placeText } from '@cars/shared-contracts/rules/place';
import { useAtomValue, useSetAtom } from '@cars/shared-contracts/runtime';
import { Button } from '@cars/shared-ui/kit/button';
import { VisuallyHidden } from '@cars/shared-ui/kit/visually-hidden';
import { useEffect } from 'react';
import { changeDraftAtom, filterDraftAtom } from '../atoms.ts';
import { nearMe } from '../radius-atoms.ts';
import { TEXTS } from '../texts.ts';
import styles from './around-city.module.css';
import { ChipGroup } from './chips.tsx';
import { usePlaceCounts } from './use-place-counts.ts';

const OPTIONS = [
  { value: '', label: TEXTS.cityOnly },
  ...RADII.map((value) => ({ value, label: TEXTS.radius(value) })),
];

const RadiusChips = ({ radius }: { radius: string }) => {
  const change = useSetAtom(changeDraftAtom);
  const countOf = usePlaceCounts();
  return (
    <ChipGroup
      title={TEXTS.around}
      kind="radio"
      options={OPTIONS}
      isOn={(value) => value === radius}
      countOf={(value) => countOf({ radius: value })}
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
    <div>
      <Button look="plain" isLoading={state.status === 'in-flight'} onClick={() => void locate()}>
        {TEXTS.nearMe}
      </Button>
      {state.status === 'failed' && (
        <p className={styles.failed} role="alert">
          {state.failure}
        </p>
      )}
      <VisuallyHidden>
        <span role="status">{state.status === 'done' && state.value && placeText(state.value, radius)}</span>
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
      {cityId !== '' && <RadiusChips radius={radius} />}
      <NearMe radius={radius} />
    </div>
  );
};
