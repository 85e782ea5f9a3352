import { createCodeFlow } from '../../sign-in/code-flow.ts';

/** Sign-up: phone, code, password (spec §4). The account's token waits in the flow for the password (ruling 1). */
export const registerFlow = createCodeFlow({
  name: 'register',
  purpose: 'sign_in',
  door: 'registration',
  hasPassword: true,
});
