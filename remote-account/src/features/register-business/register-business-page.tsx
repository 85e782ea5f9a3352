import { Navigate, sessionAtom, useAtomValue, useNavigate, useSetAtom } from '@cars/shared-contracts/runtime';
import { paths } from '@cars/shared-contracts/shell/route-table';
import { Button } from '@cars/shared-ui/kit/button';
import { CodeStep } from '../../sign-in/components/code-step.tsx';
import { PhoneStep } from '../../sign-in/components/phone-step.tsx';
import { startSessionAtom } from '../../sign-in/session.ts';
import { useCodeFlow } from '../../sign-in/use-code-flow.ts';
import { businessFlow } from './atoms.ts';
import { CompanyForm } from './components/company-form.tsx';
import { TEXTS } from './texts.ts';

/**
 * Registration of a company, `/register-business` (spec §2): phone and code for a guest, then the company's data.
 * Whoever is signed in has a proved number and begins with the data; whoever sent them sees their state.
 */
export const RegisterBusinessPage = () => {
  const session = useAtomValue(sessionAtom);
  if (session.status === 'guest') return <PhoneAndCode />;
  const { account_type, legal_entity_verified } = session.user;
  const isSent = account_type === 'legal_entity' && typeof legal_entity_verified === 'boolean';
  return isSent ? <Navigate to={paths.registrationSent()} replace /> : <CompanyForm />;
};

const PhoneAndCode = () => {
  const handle = useCodeFlow(businessFlow, useSetAtom(startSessionAtom));
  const navigate = useNavigate();
  const { flow } = handle;
  if (flow.step === 'code') return <CodeStep flow={flow} handle={handle} />;
  if (flow.step !== 'phone') return null;
  return (
    <PhoneStep
      title={TEXTS.title}
      lead={TEXTS.lead}
      flow={flow}
      handle={handle}
      links={
        <Button look="plain" isWide onClick={() => navigate(paths.legalEntityLogin())}>
          {TEXTS.toCompanyLogin}
        </Button>
      }
    />
  );
};
