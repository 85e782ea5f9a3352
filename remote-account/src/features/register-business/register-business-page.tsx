import { AlertDialog } from '@cars/shared-app/alert-dialog';
import { Link, Navigate, sessionAtom, useAtomValue, useSetAtom } from '@cars/shared-contracts/runtime';
import { paths } from '@cars/shared-contracts/shell/route-table';
import { useEffect, useRef } from 'react';
import type { OpenedAccount } from '../../sign-in/account-states.ts';
import type { CodeFlowAtoms } from '../../sign-in/code-flow.ts';
import { CodeStep } from '../../sign-in/components/code-step.tsx';
import { PhoneStep } from '../../sign-in/components/phone-step.tsx';
import { startSessionAtom } from '../../sign-in/session.ts';
import { useCodeFlow } from '../../sign-in/use-code-flow.ts';
import { businessFlow, companyPhoneFlow, isInterruptedAtom, phoneKeeping } from './atoms.ts';
import { CompanyForm } from './components/company-form.tsx';
import styles from './register-business-page.module.css';
import { TEXTS } from './texts.ts';

/**
 * Registration of a company, `/register-business` [ACC-14]: a proved phone first, then the company's data. A
 * guest signs in by the code; a user of the messenger may have no number yet and adds one; after sending the
 * data the user sees their status.
 */
export const RegisterBusinessPage = () => {
  const session = useAtomValue(sessionAtom);
  if (session.status === 'guest') return <PhoneSteps isGuest />;
  const { account_type, legal_entity_verified, phone_number } = session.user;
  const isSent = account_type === 'legal_entity' && typeof legal_entity_verified === 'boolean';
  if (isSent) return <Navigate to={paths.registrationSent()} replace />;
  return phone_number ? <CompanyForm /> : <PhoneSteps isGuest={false} />;
};

/**
 * A guest's code signs in; a user's proves the number, which is then stored in the account. One component for both:
 * a sign-in that ends meanwhile takes neither the field's text nor its focus.
 */
const PhoneSteps = ({ isGuest }: { readonly isGuest: boolean }) => {
  const isInterrupted = useAtomValue(isInterruptedAtom);
  const startSession = useSetAtom(startSessionAtom);
  const keepPhone = useSetAtom(phoneKeeping.runAtom);
  const keeping = useAtomValue(phoneKeeping.stateAtom);
  const forget = useSetAtom(phoneKeeping.forgetAtom);
  useEffect(() => forget, [forget]);
  useTypedNumber(isGuest);
  return (
    <>
      <PhoneAndCode
        atoms={isGuest ? businessFlow : companyPhoneFlow}
        lead={isGuest && isInterrupted ? TEXTS.interrupted : TEXTS.lead}
        needsAgreement={isGuest}
        onDone={isGuest ? startSession : () => void keepPhone()}
      />
      {keeping.status === 'failed' && <AlertDialog text={keeping.failure.message} onClose={forget} />}
    </>
  );
};

/** Takes the number that a guest typed over to the user's flow. */
const useTypedNumber = (isGuest: boolean): void => {
  const flow = useAtomValue(businessFlow.flowAtom);
  const typePhone = useSetAtom(companyPhoneFlow.typePhoneAtom);
  const typed = useRef('');
  const current = isGuest && flow.step === 'phone' ? flow.phone : '';
  useEffect(() => {
    if (current) typed.current = current;
  }, [current]);
  useEffect(() => {
    if (!isGuest && typed.current) typePhone(typed.current);
  }, [isGuest, typePhone]);
};

const PhoneAndCode = ({
  atoms,
  lead,
  needsAgreement,
  onDone,
}: {
  readonly atoms: CodeFlowAtoms;
  readonly lead: string;
  readonly needsAgreement: boolean;
  readonly onDone: (opened: OpenedAccount) => void;
}) => {
  const handle = useCodeFlow(atoms, onDone);
  const { flow } = handle;
  if (flow.step === 'code') return <CodeStep flow={flow} handle={handle} />;
  if (flow.step !== 'phone') return null;
  return (
    <PhoneStep
      title={TEXTS.title}
      lead={lead}
      flow={flow}
      handle={handle}
      needsAgreement={needsAgreement}
      links={
        <p className={styles.known}>
          {TEXTS.known} <Link to={paths.legalEntityLogin()}>{TEXTS.byLogin}</Link>
        </p>
      }
    />
  );
};
