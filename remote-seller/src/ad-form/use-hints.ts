import { useAtomValue, useSetAtom } from '@cars/shared-contracts/runtime';
import { useEffect } from 'react';
import { convertPriceAtom, foreignPriceAtom } from './conversion-atoms.ts';
import { hintQueryAtom, loadHintsAtom } from './hint-atoms.ts';

/** Typing that goes on within this time asks nothing. */
const HINT_DELAY_MS = 600;
const CONVERSION_DELAY_MS = 400;

type Load = (query: string, signal: AbortSignal) => Promise<void>;

/** Asks when the question has stood for a while; a newer one aborts the one before. */
const useDebounced = (query: string, load: Load, delayMs: number): void => {
  useEffect(() => {
    const request = new AbortController();
    const timer = setTimeout(() => void load(query, request.signal), delayMs);
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [query, load, delayMs]);
};

/** Keeps what the server says about the car and its price in step with what is typed. */
export const useHints = (): void => {
  useDebounced(useAtomValue(hintQueryAtom), useSetAtom(loadHintsAtom), HINT_DELAY_MS);
  useDebounced(useAtomValue(foreignPriceAtom), useSetAtom(convertPriceAtom), CONVERSION_DELAY_MS);
};
