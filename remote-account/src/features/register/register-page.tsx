import { Link, useSetAtom } from '@cars/shared-contracts/runtime';
import { paths } from '@cars/shared-contracts/shell/route-table';
import { buttonClass } from '@cars/shared-ui/kit/button';
import { CodeStep } from '../../sign-in/components/code-step.tsx';
import { PasswordStep } from '../../sign-in/components/password-step.tsx';
import { PhoneStep } from '../../sign-in/components/phone-step.tsx';
import { ReasonLead } from '../../sign-in/components/reason-lead.tsx';
import { startSessionAtom } from '../../sign-in/session.ts';
import { useCodeFlow } from '../../sign-in/use-code-flow.ts';
import { registerFlow } from './atoms.ts';
import { TEXTS } from './texts.ts';

/** Sign-up in three steps, `/register` [ACC-1]. */
export const RegisterPage = () => {
  const handle = useCodeFlow(registerFlow, useSetAtom(startSessionAtom));
  const { flow } = handle;
  if (flow.step === 'code') return <CodeStep flow={flow} handle={handle} />;
  if (flow.step === 'password') return <PasswordStep flow={flow} handle={handle} />;
  if (flow.step === 'done') return null;
  return (
    <PhoneStep
      title={TEXTS.title}
      lead={<ReasonLead text={TEXTS.lead} verb={TEXTS.reasonVerb} />}
      flow={flow}
      handle={handle}
      needsAgreement
      links={
        <Link to={paths.login()} className={buttonClass('plain', true)}>
          {TEXTS.toLogin}
        </Link>
      }
    />
  );
};
