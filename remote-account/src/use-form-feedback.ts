import { messengerAtom, useAtomValue } from '@cars/shared-contracts/runtime';
import { useEffect } from 'react';

/**
 * A form's feedback through the messenger: a confirmation before closing with unsaved text (`isDirty`), and haptics
 * for the outcome of a submit.
 */
export const useFormFeedback = (isDirty: boolean, outcome: 'success' | 'error' | null): void => {
  const messenger = useAtomValue(messengerAtom);
  useEffect(() => {
    messenger.setClosingConfirmation(isDirty);
    return () => messenger.setClosingConfirmation(false);
  }, [messenger, isDirty]);
  useEffect(() => {
    if (outcome) messenger.haptic.notify(outcome);
  }, [messenger, outcome]);
};
