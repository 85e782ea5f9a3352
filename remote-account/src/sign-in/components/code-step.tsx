import { countdown, useCountdown } from '@cars/shared-app/use-countdown';
import { useFormFeedback } from '@cars/shared-app/use-form-feedback';
import { formatPhone } from '@cars/shared-contracts/rules/phone';
import { useNavigate } from '@cars/shared-contracts/runtime';
import { Button } from '@cars/shared-ui/kit/button';
import { CodeField } from '@cars/shared-ui/kit/code-field';
import { FormPage } from '@cars/shared-ui/kit/form-page';
import { VisuallyHidden } from '@cars/shared-ui/kit/visually-hidden';
import type { CodeFlow } from '../flow-state.ts';
import { CODE_LENGTH } from '../rules.ts';
import { TEXTS } from '../texts.ts';
import type { CodeFlowHandle } from '../use-code-flow.ts';
import styles from './steps.module.css';

export interface CodeStepProps {
  readonly flow: Extract<CodeFlow, { step: 'code' }>;
  readonly handle: Pick<CodeFlowHandle, 'verify' | 'resend'>;
}

/** The second step: four boxes, a new code after a while, the link back to the number [ACC-1]. */
export const CodeStep = ({ flow, handle }: CodeStepProps) => {
  const navigate = useNavigate();
  const { phone, sent, notice, attempt, progress } = flow;
  const left = useCountdown(sent.resendAfterSeconds, sent.count);
  const isBusy = progress.status === 'busy';
  useFormFeedback(false, progress.status === 'failed' ? 'error' : null);
  return (
    <FormPage
      look="narrow"
      title={TEXTS.codeTitle}
      lead={
        <>
          {TEXTS.codeSentTo} <span className={styles.phone}>{formatPhone(phone)}</span>
        </>
      }
      actions={
        <>
          {left > 0 ? (
            <p className={styles.wait}>{`${TEXTS.resendIn} ${countdown(left)}`}</p>
          ) : (
            <Button look="plain" isWide disabled={isBusy} onClick={() => void handle.resend()}>
              {TEXTS.resend}
            </Button>
          )}
          <Button look="plain" isWide onClick={() => navigate(-1)}>
            {TEXTS.changePhone}
          </Button>
        </>
      }
    >
      <CodeField
        label={TEXTS.code}
        length={CODE_LENGTH}
        attempt={attempt}
        isBusy={isBusy}
        error={progress.status === 'failed' ? progress.lines : undefined}
        onComplete={(code) => void handle.verify(code)}
      />
      {notice && (
        <p className={styles.notice} role="status">
          {notice}
        </p>
      )}
      <VisuallyHidden>
        <span role="status">{isBusy ? TEXTS.checking : ''}</span>
      </VisuallyHidden>
    </FormPage>
  );
};
