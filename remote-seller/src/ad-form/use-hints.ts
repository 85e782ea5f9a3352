import { useRequest } from '@cars/shared-app/use-request';
import { loadRatesAtom, useAtomValue, useSetAtom } from '@cars/shared-contracts/runtime';
import { useEffect } from 'react';
import { conversionRequest, foreignPriceAtom } from './conversion-atoms.ts';
import { hintQueryAtom, hintsRequest } from './hint-atoms.ts';

/** Keeps the server's hints about the car and its price up to date with the draft. */
export const useHints = (): void => {
  const price = useAtomValue(foreignPriceAtom);
  const loadRates = useSetAtom(loadRatesAtom);
  useRequest(hintsRequest, useAtomValue(hintQueryAtom));
  useRequest(conversionRequest, price);
  useEffect(() => {
    if (price !== '') void loadRates();
  }, [price, loadRates]);
};
