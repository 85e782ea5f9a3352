import { isSellerModeAtom, useAtomValue, useNavigate } from '@cars/shared-contracts/runtime';
import { paths } from '@cars/shared-contracts/shell/route-table';
import { Button } from '@cars/shared-ui/kit/button';
import { RegisterCompany } from '../../../sign-in/components/register-company.tsx';
import { TEXTS } from '../../../sign-in/texts.ts';
import { useCorporateLogin } from '../../../sign-in/use-corporate-login.ts';

/** Sign-in and registration of companies, in admin or bulletin mode only [ACC-12]. */
export const CompanyButtons = () => {
  const isSellerMode = useAtomValue(isSellerModeAtom);
  const hasLogin = useCorporateLogin();
  const navigate = useNavigate();
  return (
    <>
      {isSellerMode && hasLogin && (
        <Button look="plain" isWide onClick={() => navigate(paths.legalEntityLogin())}>
          {TEXTS.asCompany}
        </Button>
      )}
      <RegisterCompany />
    </>
  );
};
