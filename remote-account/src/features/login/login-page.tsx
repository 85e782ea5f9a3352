import { Link, useSetAtom } from '@cars/shared-contracts/runtime';
import { paths } from '@cars/shared-contracts/shell/route-table';
import { buttonClass } from '@cars/shared-ui/kit/button';
import { CodeStep } from '../../sign-in/components/code-step.tsx';
import { PhoneStep } from '../../sign-in/components/phone-step.tsx';
import { ReasonLead } from '../../sign-in/components/reason-lead.tsx';
import { startSessionAtom } from '../../sign-in/session.ts';
import { useCodeFlow } from '../../sign-in/use-code-flow.ts';
import { loginFlow } from './atoms.ts';
import { CompanyButtons } from './components/company-buttons.tsx';
import { TEXTS } from './texts.ts';

/** Login by phone and code, `/login` [ACC-3]. */
export const LoginPage = () => {
  const handle = useCodeFlow(loginFlow, useSetAtom(startSessionAtom));
  const { flow } = handle;
  if (flow.step === 'code') return <CodeStep flow={flow} handle={handle} />;
  if (flow.step !== 'phone') return null;
  return (
    <PhoneStep
      title={TEXTS.title}
      lead={<ReasonLead text={TEXTS.lead} />}
      flow={flow}
      handle={handle}
      needsAgreement
      links={
        <>
          <Link to={paths.register()} className={buttonClass('plain', true)}>
            {TEXTS.toRegister}
          </Link>
          <Link to={paths.resetPassword()} className={buttonClass('plain', true)}>
            {TEXTS.toReset}
          </Link>
        </>
      }
      footer={<CompanyButtons />}
    />
  );
};
