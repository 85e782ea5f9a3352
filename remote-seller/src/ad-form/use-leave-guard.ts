import { messengerAtom, useAtomValue } from '@cars/shared-contracts/runtime';
import { useEffect } from 'react';
import { isDirtyAtom } from './form-atoms.ts';

/** Asks before a form that is not published goes away with the app; elsewhere inside the app its draft is safe. */
export const useLeaveGuard = (): void => {
  const isDirty = useAtomValue(isDirtyAtom);
  const messenger = useAtomValue(messengerAtom);
  useEffect(() => {
    if (!isDirty) return undefined;
    if (messenger.kind !== 'browser') {
      messenger.setClosingConfirmation(true);
      return () => messenger.setClosingConfirmation(false);
    }
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty, messenger]);
};
