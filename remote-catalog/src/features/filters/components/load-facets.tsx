import { useRequest } from '@cars/shared-app/use-request';
import { useAtomValue } from '@cars/shared-contracts/runtime';
import { facetsQueryAtom, facetsRequest } from '../atoms.ts';
import { useRetryWithPanel } from './use-retry-with-panel.ts';

/** Loads the numbers of the options for the draft, once for all that show them. */
export const LoadFacets = () => {
  const { state, retry } = useRequest(facetsRequest, useAtomValue(facetsQueryAtom));
  useRetryWithPanel(state.status === 'failed', retry);
  return null;
};
