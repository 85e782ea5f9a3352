import { createCodeFlow } from '../../sign-in/code-flow.ts';

/**
 * Sign-up: phone, code, password [ACC-1]. The account's token stays in the flow until the password is set
 * [ACC-30].
 */
export const registerFlow = createCodeFlow({
  name: 'register',
  purpose: 'sign_in',
  context: 'registration',
  hasPassword: true,
});
