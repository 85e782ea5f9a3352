import { useAtomValue, useSetAtom } from '@cars/shared-contracts/runtime';
import { useEffect, useRef } from 'react';
import { AlertPopup, ConfirmPopup } from '../../alert-popup.tsx';
import { continueDraftAtom, dropDraftAtom, isDraftOfferedAtom } from '../form-atoms.ts';
import { closeAlertAtom, submissionAtom } from '../submit-atoms.ts';
import { TEXTS } from '../texts.ts';
import { focusField } from './field.tsx';

/** After the alert the field that it speaks of is shown (look: "Forms"). */
const useFocusAfterAlert = () => {
  const submission = useAtomValue(submissionAtom);
  const alert = submission.status === 'editing' ? submission.alert : null;
  const focus = submission.status === 'editing' ? submission.focus : null;
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && alert === null && focus !== null) focusField(focus);
    wasOpen.current = alert !== null;
  }, [alert, focus]);
  return alert;
};

/** What the form says and asks over itself: an alert, and whether a draft goes on (rulings 22, 31). */
export const FormPopups = () => {
  const alert = useFocusAfterAlert();
  const isOffered = useAtomValue(isDraftOfferedAtom);
  const closeAlert = useSetAtom(closeAlertAtom);
  const goOn = useSetAtom(continueDraftAtom);
  const startAnew = useSetAtom(dropDraftAtom);
  if (isOffered) {
    // Escape and Back are the answer that loses nothing.
    return (
      <ConfirmPopup
        text={TEXTS.continueDraft}
        confirmText={TEXTS.continueNo}
        cancelText={TEXTS.continueYes}
        onConfirm={startAnew}
        onCancel={() => void goOn()}
      />
    );
  }
  return alert === null ? null : <AlertPopup text={alert} onClose={closeAlert} />;
};
