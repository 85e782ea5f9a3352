import { useAtomValue, useSetAtom } from '@cars/shared-contracts/runtime';
import { useCallback, useEffect } from 'react';
import type { Request, RequestState } from './request.ts';

/** Loads while the component is mounted, again for other arguments; `retry` loads again. */
export const useRequest = <A extends (string | number)[], Data>(
  request: Request<A, Data>,
  ...args: A
): { readonly state: RequestState<Data>; readonly retry: () => void } => {
  const state = useAtomValue(request.stateAtom)(...args);
  const load = useSetAtom(request.loadAtom);
  const cancel = useSetAtom(request.cancelAtom);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the arguments one by one, the array is always new
  const retry = useCallback(() => void load(...args), [load, ...args]);
  useEffect(() => {
    retry();
    return cancel;
  }, [retry, cancel]);
  return { state, retry };
};
