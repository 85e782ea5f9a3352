import { peekReturnUrl } from '@cars/shared-app/return-url';
import { useAtomValue } from '@cars/shared-contracts/runtime';
import { useState } from 'react';
import { phoneSourceAtom } from '../messenger-phone.ts';
import { signInReason } from '../reason.ts';
import { MESSENGER_TEXTS } from '../texts.ts';
import styles from './steps.module.css';

/** The lead of a first step, under the reason for signing in or up, if there is one; `text` speaks of the code alone. */
export const ReasonLead = ({ text, verb }: { readonly text: string; readonly verb?: string }) => {
  const source = useAtomValue(phoneSourceAtom);
  const [reason] = useState(() => signInReason(peekReturnUrl(), verb));
  return (
    <>
      {reason && <p className={styles.reason}>{reason}</p>}
      <p>{source ? MESSENGER_TEXTS.lead : text}</p>
    </>
  );
};
