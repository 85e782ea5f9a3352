import { comparedIdsAtom } from '@cars/shared-app/compared-ids';
import { useAtomValue, useSearchParams, useSetAtom } from '@cars/shared-contracts/runtime';
import { useEffect } from 'react';
import { idsOfAddress } from '../../compare-rules.ts';

const PARAMETER = 'ids';

/** The compared ads of the address, and how to remove one of them [CMP-5]. */
export const useCompared = () => {
  const [search, setSearch] = useSearchParams();
  const stored = useAtomValue(comparedIdsAtom);
  const change = useSetAtom(comparedIdsAtom);
  const text = search.get(PARAMETER);
  const key = idsOfAddress(text).join(',');

  useEffect(() => {
    if (text === null && stored.length > 0) setSearch({ [PARAMETER]: stored.join(',') }, { replace: true });
  }, [text, stored, setSearch]);
  useEffect(() => {
    if (key !== '') change((before) => (before.length > 0 ? before : idsOfAddress(key)));
  }, [key, change]);

  const ids = idsOfAddress(key);
  const remove = (id: number) => {
    change((before) => before.filter((other) => other !== id));
    setSearch({ [PARAMETER]: ids.filter((other) => other !== id).join(',') }, { replace: true });
  };
  return { ids, key, remove };
};
