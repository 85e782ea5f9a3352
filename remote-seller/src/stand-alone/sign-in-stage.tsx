import { createAction } from '@cars/shared-app/action';
import { api, sessionAtom, useAtomValue, useSetAtom } from '@cars/shared-contracts/runtime';
import { Button } from '@cars/shared-ui/kit/button';
import { FormPage } from '@cars/shared-ui/kit/form-page';
import { TextField } from '@cars/shared-ui/kit/text-field';
import { useState } from 'react';

/** The demo's verified company. */
const DEMO = { login: 'demo', password: 'demo-password' } as const;

const demoSignIn = createAction({
  run: async ({ set }, login: string, password: string) => {
    const reply = await api.signIn.corporate({ body: { login, password } });
    const token = reply?.data.token?.token;
    if (!reply || !token) throw new Error('A reply without a token');
    set(sessionAtom, { status: 'signed-in', token, user: reply.data.user });
  },
});

/** This app has no sign-in without the host: a corporate login of the server behind it opens its screens. */
export const SignInStage = () => {
  const signIn = useSetAtom(demoSignIn.runAtom);
  const state = useAtomValue(demoSignIn.stateAtom);
  const [{ login, password }, setAccess] = useState<{ login: string; password: string }>(DEMO);
  return (
    <FormPage
      title="Вход"
      onSubmit={() => void signIn(login, password)}
      actions={
        <Button type="submit" isWide>
          Войти
        </Button>
      }
    >
      <TextField
        label="Логин"
        value={login}
        error={state.status === 'failed' ? state.failure.message : undefined}
        onChange={(event) => setAccess({ login: event.target.value, password })}
      />
      <TextField
        label="Пароль"
        type="password"
        autoComplete="off"
        value={password}
        onChange={(event) => setAccess({ login, password: event.target.value })}
      />
    </FormPage>
  );
};
