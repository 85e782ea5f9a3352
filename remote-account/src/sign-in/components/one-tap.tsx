import { useOutcomeHaptic } from '@cars/shared-app/use-form-feedback';
import { Button } from '@cars/shared-ui/kit/button';
import { useEffect } from 'react';
import type { PhoneProgress } from '../flow-state.ts';
import { MESSENGER_TEXTS as TEXTS } from '../texts.ts';
import styles from './one-tap.module.css';

export interface OneTapProps {
  /** Name of the messenger that proves the number. */
  readonly source: string;
  readonly progress: PhoneProgress;
  readonly look?: 'primary' | 'secondary';
  readonly onTap: (button: HTMLButtonElement) => void;
}

/** The number in one tap: the messenger shares and proves it in place of a code [ACC-48]. */
export const OneTap = ({ source, progress, look = 'primary', onTap }: OneTapProps) => {
  const isProving = progress.status === 'proving';
  const problem = progress.status === 'not-proved' ? progress.text : null;
  const notify = useOutcomeHaptic();
  useEffect(() => {
    if (problem !== null) notify(false);
  }, [problem, notify]);
  return (
    <div className={styles.tap}>
      <Button
        look={look}
        isWide
        isLoading={isProving}
        disabled={progress.status === 'busy'}
        onClick={({ currentTarget }) => onTap(currentTarget)}
      >
        {TEXTS.take(source)}
      </Button>
      {problem === null ? (
        <p className={styles.hint} role="status">
          {isProving ? TEXTS.waiting(source) : TEXTS.hint(source)}
        </p>
      ) : (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
};
