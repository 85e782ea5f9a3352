import { AlertDialog, ConfirmDialog } from '@cars/shared-app/alert-dialog';
import { useSetAtom } from '@cars/shared-contracts/runtime';
import { Button } from '@cars/shared-ui/kit/button';
import { classNames } from '@cars/shared-ui/kit/class-names';
import { useRef, useState } from 'react';
import { forgetAccountAtom, logoutAtom, removeAccountAtom } from '../atoms.ts';
import { TEXTS } from '../texts.ts';
import { useLeaveThen } from '../use-leave-then.ts';
import styles from './account-danger-zone.module.css';

type Question =
  | { readonly status: 'none' }
  | { readonly status: 'logout' }
  | { readonly status: 'remove'; readonly isBusy: boolean }
  | { readonly status: 'failed'; readonly message: string };

const NONE: Question = { status: 'none' };

/** Logout and removal of the account, each with a confirmation; both lead to the catalogue [ACC-11]. */
export const AccountDangerZone = () => {
  const [question, setQuestion] = useState<Question>(NONE);
  const logout = useSetAtom(logoutAtom);
  const remove = useSetAtom(removeAccountAtom);
  const forget = useSetAtom(forgetAccountAtom);
  const leave = useLeaveThen();
  // A second tap may come before the first one is rendered [V9]: a second call would fail without an account and
  // lead to sign-in.
  const isRemoving = useRef(false);

  const handleRemove = async () => {
    if (isRemoving.current) return;
    isRemoving.current = true;
    setQuestion({ status: 'remove', isBusy: true });
    const message = await remove();
    isRemoving.current = message === null;
    if (message === null) leave(forget);
    else setQuestion({ status: 'failed', message });
  };

  return (
    <section className={styles.account} aria-label={TEXTS.account}>
      <h2 className={styles.title}>{TEXTS.account}</h2>
      <Button look="plain" className={styles.row} onClick={() => setQuestion({ status: 'logout' })}>
        {TEXTS.logout}
      </Button>
      <Button
        look="plain"
        className={classNames(styles.row, styles.danger)}
        onClick={() => setQuestion({ status: 'remove', isBusy: false })}
      >
        {TEXTS.remove}
      </Button>
      {question.status === 'logout' && (
        <ConfirmDialog
          text={TEXTS.logoutQuestion}
          confirmText={TEXTS.logout}
          onConfirm={() => leave(logout)}
          onCancel={() => setQuestion(NONE)}
        />
      )}
      {question.status === 'remove' && (
        <ConfirmDialog
          text={TEXTS.removeQuestion}
          confirmText={TEXTS.removeConfirm}
          isDangerous
          isLoading={question.isBusy}
          onConfirm={() => void handleRemove()}
          onCancel={() => !question.isBusy && setQuestion(NONE)}
        />
      )}
      {question.status === 'failed' && (
        <AlertDialog text={question.message} onClose={() => setQuestion(NONE)} />
      )}
    </section>
  );
};
