import { FullComparison } from '@cars/shared-app/compare-button';
import { comparedIdsAtom } from '@cars/shared-app/compared-ids';
import { Link, useAtomValue, useSetAtom } from '@cars/shared-contracts/runtime';
import { COMPARED_ADS_MAX } from '@cars/shared-contracts/schemas/limits';
import { paths } from '@cars/shared-contracts/shell/route-table';
import { COMPARE_ICON } from '@cars/shared-ui/kit/icons';
import { useState } from 'react';
import { TEXTS } from '../../texts.ts';
import { Sign, SignWords, signClass } from './sign.tsx';

/** Adds the ad to the comparison of this device, then leads there [CMP-2]. */
export const CompareSign = ({ id }: { readonly id: number }) => {
  const ids = useAtomValue(comparedIdsAtom);
  const change = useSetAtom(comparedIdsAtom);
  const [isFull, setIsFull] = useState(false);
  if (ids.includes(id))
    return (
      <Link to={paths.compare(ids)} className={signClass}>
        <SignWords icon={COMPARE_ICON}>{TEXTS.isCompared(ids.length)}</SignWords>
      </Link>
    );
  const add = () => {
    if (ids.length >= COMPARED_ADS_MAX) setIsFull(true);
    else change((before) => [...before, id]);
  };
  return (
    <>
      <Sign icon={COMPARE_ICON} onClick={add}>
        {TEXTS.compare}
      </Sign>
      {isFull && <FullComparison ids={ids} onClose={() => setIsFull(false)} />}
    </>
  );
};
