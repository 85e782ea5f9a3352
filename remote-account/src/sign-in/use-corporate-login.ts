import { localStore, STORAGE_KEYS } from '@cars/shared-contracts/client/storage';
import { isSellerModeAtom, useAtomValue } from '@cars/shared-contracts/runtime';
import { useState } from 'react';

/**
 * Whether «Войти как юр. лицо» is shown: in admin or bulletin mode, where a verified company signed in
 * before.
 */
export const useCorporateLogin = (): boolean => {
  const isSellerMode = useAtomValue(isSellerModeAtom);
  const [isVerified] = useState(() => localStore.get(STORAGE_KEYS.legalEntityVerified) === 'true');
  return isSellerMode && isVerified;
};
