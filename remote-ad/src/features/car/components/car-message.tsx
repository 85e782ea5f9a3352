import { Link } from '@cars/shared-contracts/runtime';
import { paths } from '@cars/shared-contracts/shell/route-table';
import { Button, buttonClass } from '@cars/shared-ui/kit/button';
import { Duck } from '@cars/shared-ui/kit/duck';
import { useEffect, useState } from 'react';
import type { CarState } from '../atoms.ts';
import { TEXTS } from '../texts.ts';
import styles from './car-message.module.css';

/** There is no such ad, or it is not to be seen any more [P11]. */
export const CarMissing = () => (
  <div className={styles.message}>
    <Duck />
    <h1 className={styles.title}>{TEXTS.missingTitle}</h1>
    <p className={styles.text}>{TEXTS.missingText}</p>
    <Link to={paths.catalog()} className={buttonClass()}>
      {TEXTS.toCatalog}
    </Link>
  </div>
);

export interface CarFailedProps {
  readonly failure: Extract<CarState, { status: 'failed' }>;
  readonly onRetry: () => void;
}

const MS_PER_SECOND = 1000;

/** The ad could not be loaded: what happened, and a retry, after the pause that the server asked for [P12]. */
export const CarFailed = ({ failure: { message, retryAfterSeconds }, onRetry }: CarFailedProps) => {
  const [mayRetry, setMayRetry] = useState(retryAfterSeconds === null);
  useEffect(() => {
    if (retryAfterSeconds === null) return undefined;
    const timer = setTimeout(() => setMayRetry(true), retryAfterSeconds * MS_PER_SECOND);
    return () => clearTimeout(timer);
  }, [retryAfterSeconds]);
  return (
    <div className={styles.message} role="alert">
      <h1 className={styles.title}>{TEXTS.failedTitle}</h1>
      <p className={styles.text}>{message}</p>
      <Button disabled={!mayRetry} onClick={onRetry}>
        {TEXTS.retry}
      </Button>
      <Link to={paths.catalog()} className={buttonClass('plain')}>
        {TEXTS.toCatalog}
      </Link>
    </div>
  );
};
