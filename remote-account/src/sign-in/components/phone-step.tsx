import { localStore } from '@cars/shared-contracts/client/storage';
import { Button } from '@cars/shared-ui/kit/button';
import { FormPage } from '@cars/shared-ui/kit/form-page';
import { PhoneField } from '@cars/shared-ui/kit/phone-field';
import { type ReactNode, useState } from 'react';
import type { CodeFlow } from '../code-flow.ts';
import { countdown, phoneError } from '../rules.ts';
import { TEXTS } from '../texts.ts';
import type { CodeFlowHandle } from '../use-code-flow.ts';
import { useCountdown } from '../use-countdown.ts';
import styles from './steps.module.css';

export interface PhoneStepProps {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly flow: Extract<CodeFlow, { step: 'phone' }>;
  readonly handle: Pick<CodeFlowHandle, 'typePhone' | 'sendCode'>;
  /** What else must hold before a code is sent; it shows its own message when asked. */
  readonly mayContinue?: () => boolean;
  /** Between the field and the button. */
  readonly children?: ReactNode;
  /** Under the button. */
  readonly links?: ReactNode;
  readonly footer?: ReactNode;
}

/** The first step: a number and the button (spec §4, §5 "Phone"). */
export const PhoneStep = ({ flow, handle, mayContinue, children, links, ...page }: PhoneStepProps) => {
  const [isTried, setIsTried] = useState(false);
  const [isKept] = useState(() => localStore.isLasting());
  const { phone, progress } = flow;
  const failure = progress.status === 'failed' ? progress : null;
  const left = useCountdown(failure?.waitSeconds ?? 0, failure);
  const error = (isTried ? phoneError(phone) : null) ?? failure?.lines[0];

  const handleSubmit = () => {
    setIsTried(true);
    const isAllowed = mayContinue?.() ?? true;
    if (phoneError(phone) === null && isAllowed && left === 0) void handle.sendCode();
  };

  return (
    <FormPage
      {...page}
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
      {children}
      {!isKept && (
        <p className={styles.note} role="status">
          {TEXTS.notKept}
        </p>
      )}
    </FormPage>
  );
};
