import { createCodeFlow } from '../../sign-in/code-flow.ts';

/** Login: phone, code (spec §4). */
export const loginFlow = createCodeFlow({
  name: 'login',
  purpose: 'sign_in',
  door: 'login',
  hasPassword: false,
});
