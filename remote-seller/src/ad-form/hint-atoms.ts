import { createRequest } from '@cars/shared-app/request';
import { cleanVin } from '@cars/shared-contracts/rules/vin-text';
import { api, atom } from '@cars/shared-contracts/runtime';
import { VIN_MAX_CHARS } from '@cars/shared-contracts/schemas/limits';
import type { AdHints } from '@cars/shared-contracts/schemas/new-ad';
import type { AdDraft } from './draft.ts';
import { formAtom } from './form-atoms.ts';

/** Fields of the draft that a price is compared by, as the call names them. */
const COMPARED = [
  'generation_id',
  'power',
  'kpp',
  'engine',
  'drivetrain',
  'rudder',
  'statuses_id',
  'city_id',
] as const;

type HintQuery = Readonly<Record<string, string>>;

const YEAR = /^(19|20)\d\d$/;
const MILEAGE = /^\d{1,6}$/;
const POWER = /^[1-9]\d{0,3}$/;

/** The car as far as it is filled in; nothing before model and year. */
const carQuery = (draft: AdDraft): HintQuery => {
  const { model_id, year, mileage } = draft;
  if (model_id === '' || !YEAR.test(year)) return {};
  const chosen = COMPARED.flatMap((name) => {
    const value = draft[name];
    return value === '' || (name === 'power' && !POWER.test(value)) ? [] : [[name, value] as const];
  });
  return { model_id, year, ...(MILEAGE.test(mileage) ? { mileage } : {}), ...Object.fromEntries(chosen) };
};

/** The request for the current draft's hints, as text; '' for nothing. */
export const hintQueryAtom = atom((get): string => {
  const form = get(formAtom);
  if (!form || form.isPublished) return '';
  const vin = cleanVin(form.draft.vin_number);
  const query: HintQuery = {
    ...carQuery(form.draft),
    ...(vin.length === VIN_MAX_CHARS ? { vin_number: vin } : {}),
    // The ad under edit has its car on the server.
    ...(form.adId === null ? {} : { ad_id: String(form.adId) }),
  };
  return Object.keys(query).length === 0 ? '' : JSON.stringify(query);
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
