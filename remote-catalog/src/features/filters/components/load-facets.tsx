import { useRequest } from '@cars/shared-app/use-request';
import { useAtomValue, useRetryOnReconnect } from '@cars/shared-contracts/runtime';
import { facetsQueryAtom, facetsRequest } from '../atoms.ts';

/** Loads the numbers of the options for the draft, once for all that show them. */
export const LoadFacets = () => {
  const { state, retry } = useRequest(facetsRequest, useAtomValue(facetsQueryAtom));
  useRetryOnReconnect(state.status === 'failed' ? retry : null);
  return null;
};
