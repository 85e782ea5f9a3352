import { messengerAtom, useAtomValue, useNavigate } from '@cars/shared-contracts/runtime';
import { paths } from '@cars/shared-contracts/shell/route-table';
import { useEffect } from 'react';

/**
 * «Settings» in the messenger's own menu leads to the profile's form; a guest is redirected to sign-in first.
 */
export const useSettingsButton = (): void => {
  const messenger = useAtomValue(messengerAtom);
  const navigate = useNavigate();
  useEffect(() => messenger.onSettings(() => navigate(paths.editProfile())), [messenger, navigate]);
};
