import { messengerAtom, useAtomValue } from '@cars/shared-contracts/runtime';
import { useCallback, useEffect } from 'react';

/** Shows a prompt before the app is closed with unsaved text. Inside the app a draft survives. */
export const useClosingConfirmation = (isDirty: boolean): void => {
  const messenger = useAtomValue(messengerAtom);
  useEffect(() => {
    if (!isDirty) return undefined;
    messenger.setClosingConfirmation(true);
    return () => messenger.setClosingConfirmation(false);
  }, [messenger, isDirty]);
};

/** A short vibration for the outcome of a user's action. */
export const useOutcomeHaptic = (): ((isSuccess: boolean) => void) => {
  const { haptic } = useAtomValue(messengerAtom);
  return useCallback((isSuccess) => haptic.notify(isSuccess ? 'success' : 'error'), [haptic]);
};

/** Both for a form whose outcome is a state. */
export const useFormFeedback = (isDirty: boolean, outcome: 'success' | 'error' | null): void => {
  useClosingConfirmation(isDirty);
  const notify = useOutcomeHaptic();
  useEffect(() => {
    if (outcome) notify(outcome === 'success');
  }, [notify, outcome]);
};
