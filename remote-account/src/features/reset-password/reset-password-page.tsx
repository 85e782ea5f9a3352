import { Link, showToastAtom, useAtomValue, useSetAtom } from '@cars/shared-contracts/runtime';
import { paths } from '@cars/shared-contracts/shell/route-table';
import { buttonClass } from '@cars/shared-ui/kit/button';
import { CodeStep } from '../../sign-in/components/code-step.tsx';
import { PasswordStep } from '../../sign-in/components/password-step.tsx';
import { PhoneStep } from '../../sign-in/components/phone-step.tsx';
import { phoneSourceAtom } from '../../sign-in/messenger-phone.ts';
import { startSessionAtom } from '../../sign-in/session.ts';
import { useCodeFlow } from '../../sign-in/use-code-flow.ts';
import { resetFlow } from './atoms.ts';
import { TEXTS } from './texts.ts';

/** A new password by phone and code, `/reset-password`; it ends signed in at the catalog [ACC-5]. */
export const ResetPasswordPage = () => {
  const startSession = useSetAtom(startSessionAtom);
  const showToast = useSetAtom(showToastAtom);
  const handle = useCodeFlow(resetFlow, (opened) => {
    startSession(opened);
    showToast(TEXTS.changed);
  });
  const source = useAtomValue(phoneSourceAtom);
  const { flow } = handle;
  if (flow.step === 'code') return <CodeStep flow={flow} handle={handle} />;
  if (flow.step === 'password') return <PasswordStep title={TEXTS.newPassword} flow={flow} handle={handle} />;
  if (flow.step === 'done') return null;
  return (
    <PhoneStep
      title={TEXTS.title}
      lead={source ? TEXTS.leadOfOneTap : TEXTS.lead}
      flow={flow}
      handle={handle}
      links={
        <Link to={paths.login()} className={buttonClass('plain', true)}>
          {TEXTS.toLogin}
        </Link>
      }
    />
  );
};
