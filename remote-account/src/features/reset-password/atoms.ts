import { createCodeFlow } from '../../sign-in/code-flow.ts';

/** Reset password: phone, code of its own purpose, new password [ACC-5] [ACC-29]. */
export const resetFlow = createCodeFlow({
  name: 'reset',
  purpose: 'reset',
  context: 'other',
  hasPassword: true,
});
