import { STORAGE_KEYS } from '@cars/shared-contracts/client/storage';
import { VIEWED_ADS_MAX } from '@cars/shared-contracts/schemas/limits';
import { createStoredIds } from './stored-ids.ts';

/** The ads last opened on this device, the newest first [CAR-57]. */
export const viewedIdsAtom = createStoredIds(STORAGE_KEYS.viewedAds, VIEWED_ADS_MAX);
