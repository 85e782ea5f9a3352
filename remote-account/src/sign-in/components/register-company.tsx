import { isSellerModeAtom, useAtomValue, useNavigate } from '@cars/shared-contracts/runtime';
import { paths } from '@cars/shared-contracts/shell/route-table';
import { Button } from '@cars/shared-ui/kit/button';
import { TEXTS } from '../texts.ts';

/** The way to the registration of companies, in admin or bulletin mode only [ACC-12]. */
export const RegisterCompany = () => {
  const navigate = useNavigate();
  if (!useAtomValue(isSellerModeAtom)) return null;
  return (
    <Button look="plain" isWide onClick={() => navigate(paths.registerBusiness())}>
      {TEXTS.registerCompany}
    </Button>
  );
};
