import { peekReturnUrl } from '@cars/shared-app/return-url';
import { useState } from 'react';
import { signInReason } from '../reason.ts';
import styles from './steps.module.css';

/** The lead of a first step, under the reason for signing in if there is one. */
export const ReasonLead = ({ text }: { readonly text: string }) => {
  const [reason] = useState(() => signInReason(peekReturnUrl()));
  return (
    <>
      {reason && <p className={styles.reason}>{reason}</p>}
      <p>{text}</p>
    </>
  );
};
