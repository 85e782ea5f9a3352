import { countdown, useCountdown } from '@cars/shared-app/use-countdown';
import { localStore } from '@cars/shared-contracts/client/storage';
import { useAtomValue } from '@cars/shared-contracts/runtime';
import { Button } from '@cars/shared-ui/kit/button';
import { focusFirstWrong } from '@cars/shared-ui/kit/first-wrong';
import { FormPage } from '@cars/shared-ui/kit/form-page';
import { PhoneField } from '@cars/shared-ui/kit/phone-field';
import { type ReactNode, useState } from 'react';
import { isAgreedAtom } from '../agreement.ts';
import type { CodeFlow } from '../flow-state.ts';
import { phoneSourceAtom } from '../messenger-phone.ts';
import { phoneError } from '../rules.ts';
import { MESSENGER_TEXTS, TEXTS } from '../texts.ts';
import type { CodeFlowHandle } from '../use-code-flow.ts';
import { AgreementRow } from './agreement-row.tsx';
import tapStyles from './one-tap.module.css';
import { OneTap } from './one-tap.tsx';
import styles from './steps.module.css';

export interface PhoneStepProps {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly flow: Extract<CodeFlow, { step: 'phone' }>;
  readonly handle: Pick<CodeFlowHandle, 'typePhone' | 'sendCode' | 'provePhone'>;
  /** Without the tick under the agreement no code is sent, and no number requested. */
  readonly needsAgreement?: boolean;
  /** Under the button. */
  readonly links?: ReactNode;
  readonly footer?: ReactNode;
}

/** The first step: one tap where the messenger proves the number, a number and the button [ACC-6] [ACC-50]. */
export const PhoneStep = ({ flow, handle, needsAgreement = false, links, ...page }: PhoneStepProps) => {
  const isAgreed = useAtomValue(isAgreedAtom);
  const source = useAtomValue(phoneSourceAtom);
  const [tried, setTried] = useState<'nothing' | 'tap' | 'code'>('nothing');
  const [isLasting] = useState(() => localStore.isLasting());
  const { phone, progress } = flow;
  const failure = progress.status === 'failed' ? progress : null;
  const left = useCountdown(failure?.waitSeconds ?? 0, failure);
  const error = (tried === 'code' ? phoneError(phone) : null) ?? failure?.lines[0];
  const isAllowed = isAgreed || !needsAgreement;

  const handleSubmit = () => {
    setTried('code');
    if (phoneError(phone) === null && isAllowed && left === 0) void handle.sendCode();
  };
  const handleTap = ({ form }: HTMLButtonElement) => {
    setTried('tap');
    if (isAllowed) void handle.provePhone();
    // After the message is drawn.
    else requestAnimationFrame(() => focusFirstWrong(form));
  };
  const agreement = needsAgreement && <AgreementRow isTried={tried !== 'nothing'} />;

  return (
    <FormPage
      {...page}
      look="narrow"
      onSubmit={handleSubmit}
      actions={
        <>
          <Button
            type="submit"
            look={source ? 'secondary' : 'primary'}
            isWide
            isLoading={progress.status === 'busy'}
            disabled={left > 0}
          >
            {TEXTS.continue}
          </Button>
          {links}
        </>
      }
    >
      {source && (
        <>
          {agreement}
          <OneTap source={source} progress={progress} onTap={handleTap} />
          <p className={tapStyles.or}>{MESSENGER_TEXTS.or}</p>
        </>
      )}
      <PhoneField
        label={TEXTS.phone}
        name="phone"
        defaultValue={phone}
        onChange={handle.typePhone}
        error={error ?? undefined}
      />
      {left > 0 && <p className={styles.note}>{`${TEXTS.resendIn} ${countdown(left)}`}</p>}
      {!source && agreement}
      {!isLasting && (
        <p className={styles.note} role="status">
          {TEXTS.notStored}
        </p>
      )}
    </FormPage>
  );
};
