import { useRequest } from '@cars/shared-app/use-request';
import { loadRatesAtom, useAtomValue, useSetAtom } from '@cars/shared-contracts/runtime';
import { useEffect } from 'react';
import { conversionRequest, foreignPriceAtom } from './conversion-atoms.ts';
import { hintQueryAtom, hintsRequest } from './hint-atoms.ts';

/** Keeps what the server says about the car and its price in step with what is typed. */
export const useHints = (): void => {
  const price = useAtomValue(foreignPriceAtom);
  const loadRates = useSetAtom(loadRatesAtom);
  useRequest(hintsRequest, useAtomValue(hintQueryAtom));
  useRequest(conversionRequest, price);
  useEffect(() => {
    if (price !== '') void loadRates();
  }, [price, loadRates]);
};
