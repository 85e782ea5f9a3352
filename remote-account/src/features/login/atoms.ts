import { createCodeFlow } from '../../sign-in/code-flow.ts';

/** Login: phone, code [ACC-3]. */
export const loginFlow = createCodeFlow({
  name: 'login',
  purpose: 'sign_in',
  context: 'login',
  hasPassword: false,
});
