import { AlertDialog, ConfirmDialog } from '@cars/shared-app/alert-dialog';
import { useAtomValue, useSetAtom } from '@cars/shared-contracts/runtime';
import { Button } from '@cars/shared-ui/kit/button';
import { classNames } from '@cars/shared-ui/kit/class-names';
import { useEffect, useState } from 'react';
import { accountRemoval, forgetAccountAtom, logoutAtom } from '../atoms.ts';
import { TEXTS } from '../texts.ts';
import { useLeaveThen } from '../use-leave-then.ts';
import styles from './account-danger-zone.module.css';

type Question = 'none' | 'logout' | 'remove';

/** Logout and removal of the account, each with a confirmation; both lead to the catalog [ACC-11]. */
export const AccountDangerZone = () => {
  const [question, setQuestion] = useState<Question>('none');
  const removal = useAtomValue(accountRemoval.stateAtom);
  const logout = useSetAtom(logoutAtom);
  const remove = useSetAtom(accountRemoval.runAtom);
  const forgetOutcome = useSetAtom(accountRemoval.forgetAtom);
  const forgetAccount = useSetAtom(forgetAccountAtom);
  const leave = useLeaveThen();
  useEffect(() => forgetOutcome, [forgetOutcome]);
  const close = () => setQuestion('none');

  const handleRemove = async () => {
    // A second call would fail without an account and redirect to sign-in [V9].
    if (removal.status === 'done') return;
    const outcome = await remove();
    if (outcome?.status === 'done') leave(forgetAccount);
    else if (outcome) close();
  };

  return (
    <section className={styles.account} aria-label={TEXTS.account}>
      <h2 className={styles.title}>{TEXTS.account}</h2>
      <Button look="plain" className={styles.row} onClick={() => setQuestion('logout')}>
        {TEXTS.logout}
      </Button>
      <Button
        look="plain"
        className={classNames(styles.row, styles.danger)}
        onClick={() => setQuestion('remove')}
      >
        {TEXTS.remove}
      </Button>
      {question === 'logout' && (
        <ConfirmDialog
          text={TEXTS.logoutQuestion}
          confirmText={TEXTS.logout}
          onConfirm={() => leave(logout)}
          onCancel={close}
        />
      )}
      {question === 'remove' && (
        <ConfirmDialog
          text={TEXTS.removeQuestion}
          confirmText={TEXTS.removeConfirm}
          isDangerous
          isLoading={removal.status === 'in-flight' || removal.status === 'done'}
          onConfirm={() => void handleRemove()}
          onCancel={() => removal.status !== 'in-flight' && close()}
        />
      )}
      {removal.status === 'failed' && <AlertDialog text={removal.failure.message} onClose={forgetOutcome} />}
    </section>
  );
};
