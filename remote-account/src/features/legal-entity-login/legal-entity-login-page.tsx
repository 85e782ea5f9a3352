import { countdown, useCountdown } from '@cars/shared-app/use-countdown';
import { useFormFeedback } from '@cars/shared-app/use-form-feedback';
import { Link, Navigate, useAtomValue, useSetAtom } from '@cars/shared-contracts/runtime';
import { LOGIN_MAX_CHARS, PASSWORD_MAX_CHARS } from '@cars/shared-contracts/schemas/limits';
import { paths } from '@cars/shared-contracts/shell/route-table';
import { Button, buttonClass } from '@cars/shared-ui/kit/button';
import { FormPage } from '@cars/shared-ui/kit/form-page';
import { TextField } from '@cars/shared-ui/kit/text-field';
import { useEffect, useState } from 'react';
import { RegisterCompany } from '../../sign-in/components/register-company.tsx';
import styles from '../../sign-in/components/steps.module.css';
import { TEXTS as SIGN_IN_TEXTS } from '../../sign-in/texts.ts';
import { corporateLoginAtom, forgetFailureAtom, loginMessage, signInCompanyAtom } from './atoms.ts';
import { TEXTS } from './texts.ts';

/** Login of a verified company, `/login-entity` [ACC-13]. */
export const LegalEntityLoginPage = () => {
  const state = useAtomValue(corporateLoginAtom);
  const signIn = useSetAtom(signInCompanyAtom);
  const forget = useSetAtom(forgetFailureAtom);
  const [login, setLogin] = useState('');
  const [password, setPassword] = useState('');
  const [isTried, setIsTried] = useState(false);
  const failure = state.status === 'failed' ? state.failure : null;
  const left = useCountdown(failure?.retryAfterSeconds ?? 0, failure);
  useEffect(() => forget, [forget]);
  useFormFeedback(false, failure ? 'error' : null);

  // The guard of /login redirects to the return URL.
  if (state.status === 'done') return <Navigate to={paths.login()} replace />;

  const loginError = isTried && login.trim() === '' ? TEXTS.loginNeeded : undefined;
  const passwordError = isTried && password === '' ? TEXTS.passwordNeeded : undefined;
  const handleSubmit = () => {
    setIsTried(true);
    if (login.trim() !== '' && password !== '' && left === 0) void signIn(login, password);
  };

  return (
    <FormPage
      look="narrow"
      title={TEXTS.title}
      lead={TEXTS.lead}
      onSubmit={handleSubmit}
      actions={
        <>
          <Button type="submit" isWide isLoading={state.status === 'in-flight'} disabled={left > 0}>
            {TEXTS.submit}
          </Button>
          <Link to={paths.login()} className={buttonClass('plain', true)}>
            {TEXTS.byPhone}
          </Link>
        </>
      }
      footer={<RegisterCompany />}
    >
      <TextField
        label={TEXTS.login}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={LOGIN_MAX_CHARS}
        value={login}
        error={loginError}
        onChange={(event) => {
          setLogin(event.target.value);
          forget();
        }}
      />
      <TextField
        label={TEXTS.password}
        type="password"
        autoComplete="current-password"
        maxLength={PASSWORD_MAX_CHARS}
        value={password}
        error={passwordError ?? (failure ? loginMessage(failure) : undefined)}
        onChange={(event) => {
          setPassword(event.target.value);
          forget();
        }}
      />
      {left > 0 && <p className={styles.note}>{`${SIGN_IN_TEXTS.tryAgainIn} ${countdown(left)}`}</p>}
    </FormPage>
  );
};
