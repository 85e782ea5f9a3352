import { messengerAtom, useAtomValue } from '@cars/shared-contracts/runtime';
import { useEffect } from 'react';

/**
 * What a messenger's own form would do: the person is asked before the app is closed over unsaved text (`isDirty`),
 * and feels in the hand how a submit ended.
 */
export const useFormManners = (isDirty: boolean, outcome: 'success' | 'error' | null): void => {
  const messenger = useAtomValue(messengerAtom);
  useEffect(() => {
    messenger.setClosingConfirmation(isDirty);
    return () => messenger.setClosingConfirmation(false);
  }, [messenger, isDirty]);
  useEffect(() => {
    if (outcome) messenger.haptic.notify(outcome);
  }, [messenger, outcome]);
};
