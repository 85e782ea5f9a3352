import { isSellerModeAtom, useAtomValue, useNavigate } from '@cars/shared-contracts/runtime';
import { paths } from '@cars/shared-contracts/shell/route-table';
import { Button } from '@cars/shared-ui/kit/button';
import { TEXTS as SIGN_IN_TEXTS } from '../../../sign-in/texts.ts';
import { useCorporateLogin } from '../../../sign-in/use-corporate-login.ts';
import { TEXTS } from '../texts.ts';

/** Sign-in and registration of companies, in admin or bulletin mode only [ACC-12]. */
export const CompanyButtons = () => {
  const isSellerMode = useAtomValue(isSellerModeAtom);
  const hasLogin = useCorporateLogin();
  const navigate = useNavigate();
  if (!isSellerMode) return null;
  return (
    <>
      {hasLogin && (
        <Button look="plain" isWide onClick={() => navigate(paths.legalEntityLogin())}>
          {SIGN_IN_TEXTS.asCompany}
        </Button>
      )}
      <Button look="plain" isWide onClick={() => navigate(paths.registerBusiness())}>
        {TEXTS.registerCompany}
      </Button>
    </>
  );
};
