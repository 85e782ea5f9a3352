import { localStore, STORAGE_KEYS } from '@cars/shared-contracts/client/storage';
import { isSellerModeAtom, useAtomValue, useNavigate } from '@cars/shared-contracts/runtime';
import { paths } from '@cars/shared-contracts/shell/route-table';
import { Button } from '@cars/shared-ui/kit/button';
import { useState } from 'react';
import { TEXTS } from '../texts.ts';

/**
 * The ways in for companies: both with admin or bulletin mode only, the first where a verified company signed in
 * before (spec §2 "Login").
 */
export const CompanyButtons = () => {
  const isSellerMode = useAtomValue(isSellerModeAtom);
  const [isVerified] = useState(() => localStore.get(STORAGE_KEYS.legalEntityVerified) === 'true');
  const navigate = useNavigate();
  if (!isSellerMode) return null;
  return (
    <>
      {isVerified && (
        <Button look="secondary" isWide onClick={() => navigate(paths.legalEntityLogin())}>
          {TEXTS.asCompany}
        </Button>
      )}
      <Button look="secondary" isWide onClick={() => navigate(paths.registerBusiness())}>
        {TEXTS.registerCompany}
      </Button>
    </>
  );
};
