import { api, sessionAtom, useSetAtom } from '@cars/shared-contracts/runtime';
import { Button } from '@cars/shared-ui/kit/button';
import { FormPage } from '@cars/shared-ui/kit/form-page';
import { TextField } from '@cars/shared-ui/kit/text-field';
import { useState } from 'react';

/** The demo's verified company. */
const DEMO = { login: 'demo', password: 'demo-password' } as const;

/** This app alone has no sign-in of its own: a corporate login of the server behind it opens its screens. */
export const SignInStage = () => {
  const setSession = useSetAtom(sessionAtom);
  const [{ login, password }, setAccess] = useState<{ login: string; password: string }>(DEMO);
  const [failure, setFailure] = useState<string | undefined>();
  const signIn = async () => {
    try {
      const reply = await api.signIn.corporate({ body: { login, password } });
      const token = reply?.data.token?.token;
      if (!reply || !token) throw new Error('Неверный логин или пароль.');
      setSession({ status: 'signed-in', token, user: reply.data.user });
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <FormPage
      title="Вход"
      onSubmit={() => void signIn()}
      actions={
        <Button type="submit" isWide>
          Войти
        </Button>
      }
    >
      <TextField
        label="Логин"
        value={login}
        error={failure}
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
