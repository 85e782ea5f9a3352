import { STORAGE_KEYS } from '@cars/shared-contracts/client/storage';
import { COMPARED_ADS_MAX } from '@cars/shared-contracts/schemas/limits';
import { createStoredIds } from './stored-ids.ts';

/** The ads chosen for a comparison on this device, in their order [CMP-1]. */
export const comparedIdsAtom = createStoredIds(STORAGE_KEYS.comparedAds, COMPARED_ADS_MAX);
