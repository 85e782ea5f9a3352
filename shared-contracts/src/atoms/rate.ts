import { atom } from 'jotai';
import type { Rates } from '../schemas/rate.ts';
import { api } from './api.ts';

const ratesValueAtom = atom<Rates | null>(null);

/** Rubles for one unit of each currency; null while unknown [PRICE-5]. */
export const ratesAtom = atom((get) => get(ratesValueAtom));

let loading: Promise<void> | null = null;

/** Loads the rates once; a failure is logged, and the load may be repeated. */
export const loadRatesAtom = atom(null, (get, set) => {
  if (get(ratesValueAtom)) return Promise.resolve();
  loading ??= api.rates
    .all()
    .then((reply) => {
      if (reply) set(ratesValueAtom, reply.data);
    })
    .catch((error: unknown) => console.warn('rates', error))
    .finally(() => {
      loading = null;
    });
  return loading;
});
