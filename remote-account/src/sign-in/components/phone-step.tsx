import { localStore } from '@cars/shared-contracts/client/storage';
import { useAtomValue } from '@cars/shared-contracts/runtime';
import { Button } from '@cars/shared-ui/kit/button';
import { FormPage } from '@cars/shared-ui/kit/form-page';
import { PhoneField } from '@cars/shared-ui/kit/phone-field';
import { type ReactNode, useState } from 'react';
import { isAgreedAtom } from '../agreement.ts';
import type { CodeFlow } from '../code-flow.ts';
import { countdown, phoneError } from '../rules.ts';
import { TEXTS } from '../texts.ts';
import type { CodeFlowHandle } from '../use-code-flow.ts';
import { useCountdown } from '../use-countdown.ts';
import { AgreementRow } from './agreement-row.tsx';
import { Brand } from './brand.tsx';
import styles from './steps.module.css';

export interface PhoneStepProps {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly flow: Extract<CodeFlow, { step: 'phone' }>;
  readonly handle: Pick<CodeFlowHandle, 'typePhone' | 'sendCode'>;
  /** Without the tick under the agreement no code is sent. */
  readonly needsAgreement?: boolean;
  /** Under the button. */
  readonly links?: ReactNode;
  readonly footer?: ReactNode;
}

/** The first step: a number and the button [ACC-6]. */
export const PhoneStep = ({ flow, handle, needsAgreement = false, links, ...page }: PhoneStepProps) => {
  const isAgreed = useAtomValue(isAgreedAtom);
  const [isTried, setIsTried] = useState(false);
  const [isLasting] = useState(() => localStore.isLasting());
  const { phone, progress } = flow;
  const failure = progress.status === 'failed' ? progress : null;
  const left = useCountdown(failure?.waitSeconds ?? 0, failure);
  const error = (isTried ? phoneError(phone) : null) ?? failure?.lines[0];

  const handleSubmit = () => {
    setIsTried(true);
    const isAllowed = isAgreed || !needsAgreement;
    if (phoneError(phone) === null && isAllowed && left === 0) void handle.sendCode();
  };

  return (
    <FormPage
      {...page}
      look="narrow"
      top={<Brand />}
      onSubmit={handleSubmit}
      actions={
        <>
          <Button type="submit" isWide isLoading={progress.status === 'busy'} disabled={left > 0}>
            {TEXTS.continue}
          </Button>
          {links}
        </>
      }
    >
      <PhoneField
        label={TEXTS.phone}
        name="phone"
        defaultValue={phone}
        onChange={handle.typePhone}
        error={error ?? undefined}
      />
      {left > 0 && <p className={styles.note}>{`${TEXTS.tryAgainIn} ${countdown(left)}`}</p>}
      {needsAgreement && <AgreementRow isTried={isTried} />}
      {!isLasting && (
        <p className={styles.note} role="status">
          {TEXTS.notStored}
        </p>
      )}
    </FormPage>
  );
};
