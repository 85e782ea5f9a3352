import { useAtomValue, useSetAtom } from '@cars/shared-contracts/runtime';
import { useEffect } from 'react';
import { hintQueryAtom, loadHintsAtom } from './hint-atoms.ts';

/** Typing that goes on within this time asks nothing. */
const HINT_DELAY_MS = 600;

/** Keeps the hints in step with what is typed. */
export const useHints = (): void => {
  const query = useAtomValue(hintQueryAtom);
  const load = useSetAtom(loadHintsAtom);
  useEffect(() => {
    const request = new AbortController();
    const timer = setTimeout(() => void load(query, request.signal), HINT_DELAY_MS);
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [query, load]);
};
