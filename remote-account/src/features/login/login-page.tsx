import { Link, useAtom, useSetAtom } from '@cars/shared-contracts/runtime';
import { paths } from '@cars/shared-contracts/shell/route-table';
import { buttonClass } from '@cars/shared-ui/kit/button';
import { CheckRow } from '@cars/shared-ui/kit/check-row';
import { useState } from 'react';
import { CodeStep } from '../../sign-in/components/code-step.tsx';
import { PhoneStep } from '../../sign-in/components/phone-step.tsx';
import { startSessionAtom } from '../../sign-in/session.ts';
import { useCodeFlow } from '../../sign-in/use-code-flow.ts';
import { isAgreedAtom, loginFlow } from './atoms.ts';
import { CompanyButtons } from './components/company-buttons.tsx';
import { TEXTS } from './texts.ts';

/** Login by phone and code, `/login` (spec §2 "Registration and login"). */
export const LoginPage = () => {
  const handle = useCodeFlow(loginFlow, useSetAtom(startSessionAtom));
  const [isAgreed, setIsAgreed] = useAtom(isAgreedAtom);
  const [isTried, setIsTried] = useState(false);
  const { flow } = handle;
  if (flow.step === 'code') return <CodeStep flow={flow} handle={handle} />;
  if (flow.step !== 'phone') return null;
  return (
    <PhoneStep
      title={TEXTS.title}
      lead={TEXTS.lead}
      flow={flow}
      handle={handle}
      mayContinue={() => {
        setIsTried(true);
        return isAgreed;
      }}
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
    >
      <CheckRow
        isChecked={isAgreed}
        onChange={setIsAgreed}
        error={isTried && !isAgreed ? TEXTS.agreementNeeded : undefined}
      >
        {TEXTS.agreeTo} <Link to={paths.offer()}>{TEXTS.offer}</Link> {TEXTS.and}{' '}
        <Link to={paths.policy()}>{TEXTS.policy}</Link>
      </CheckRow>
    </PhoneStep>
  );
};
