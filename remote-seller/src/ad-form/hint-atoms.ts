import { createRequest } from '@cars/shared-app/request';
import { cleanVin } from '@cars/shared-contracts/rules/vin';
import { api, atom } from '@cars/shared-contracts/runtime';
import { VIN_MAX_CHARS } from '@cars/shared-contracts/schemas/limits';
import type { AdHints } from '@cars/shared-contracts/schemas/new-ad';
import { formAtom } from './form-atoms.ts';

interface HintQuery {
  readonly model_id?: string;
  readonly year?: string;
  readonly mileage?: string;
  readonly vin_number?: string;
  readonly ad_id?: string;
}

const YEAR = /^(19|20)\d\d$/;
const MILEAGE = /^\d{1,6}$/;

/** The request for the current draft's hints, as text; '' for nothing. */
export const hintQueryAtom = atom((get): string => {
  const form = get(formAtom);
  if (!form || form.isPublished) return '';
  const { model_id, year, mileage, vin_number } = form.draft;
  const vin = cleanVin(vin_number);
  const query: HintQuery = {
    ...(model_id !== '' && YEAR.test(year) ? { model_id, year } : {}),
    ...(model_id !== '' && YEAR.test(year) && MILEAGE.test(mileage) ? { mileage } : {}),
    ...(vin.length === VIN_MAX_CHARS ? { vin_number: vin } : {}),
  };
  if (Object.keys(query).length === 0) return '';
  return JSON.stringify(form.adId === null ? query : { ...query, ad_id: String(form.adId) });
});

/** Requests the hints; a failure shows nothing: the form works without them. */
export const hintsRequest = createRequest({
  name: 'hints',
  keepsLoaded: 'previous',
  debounceMs: 600,
  load: async (signal, text: string): Promise<AdHints | 'none' | null> => {
    if (text === '') return 'none';
    return (await api.ads.hints({ query: JSON.parse(text) as HintQuery }, { signal }))?.data ?? null;
  },
});

/** The server's hints for the current draft; null while nothing is known. */
export const hintsAtom = atom((get) => {
  const state = get(hintsRequest.stateAtom)(get(hintQueryAtom));
  return state.status === 'loaded' && state.data !== 'none' ? state.data : null;
});
