import { Button } from '@cars/shared-ui/kit/button';
import { FormPage } from '@cars/shared-ui/kit/form-page';
import { TextField } from '@cars/shared-ui/kit/text-field';
import { useEffect, useRef, useState } from 'react';
import type { CodeFlow, Progress } from '../flow-state.ts';
import { passwordErrors } from '../rules.ts';
import { TEXTS } from '../texts.ts';
import type { CodeFlowHandle } from '../use-code-flow.ts';

export interface PasswordStepProps {
  readonly title?: string;
  readonly flow: Extract<CodeFlow, { step: 'password' }>;
  readonly handle: Pick<CodeFlowHandle, 'setPassword'>;
}

/** The third step: a password, twice [ACC-9]. Messages are shown from the first submit on. */
export const PasswordStep = ({ title = TEXTS.passwordTitle, flow, handle }: PasswordStepProps) => {
  const first = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState('');
  const [repeated, setRepeated] = useState('');
  const [isTried, setIsTried] = useState(false);
  /** A refusal of a password that was edited or submitted since. */
  const [outdated, setOutdated] = useState<Progress | null>(null);
  const errors = passwordErrors(password, repeated);
  const shown = isTried ? errors : {};
  const { progress } = flow;
  // The boxes of the code had the focus, and are gone.
  useEffect(() => first.current?.focus(), []);
  const refusal = progress.status === 'failed' && progress !== outdated ? progress.lines[0] : undefined;

  const handleSubmit = () => {
    setIsTried(true);
    setOutdated(progress);
    if (Object.keys(errors).length === 0) void handle.setPassword(password);
  };

  return (
    <FormPage
      look="narrow"
      title={title}
      lead={TEXTS.passwordLead}
      onSubmit={handleSubmit}
      actions={
        <Button type="submit" isWide isLoading={progress.status === 'busy'}>
          {TEXTS.continue}
        </Button>
      }
    >
      <TextField
        ref={first}
        label={TEXTS.password}
        type="password"
        autoComplete="new-password"
        value={password}
        error={shown.password ?? refusal}
        onChange={(event) => {
          setPassword(event.target.value);
          setOutdated(progress);
        }}
      />
      <TextField
        label={TEXTS.repeatPassword}
        type="password"
        autoComplete="new-password"
        value={repeated}
        error={shown.repeated}
        onChange={(event) => setRepeated(event.target.value)}
      />
    </FormPage>
  );
};
