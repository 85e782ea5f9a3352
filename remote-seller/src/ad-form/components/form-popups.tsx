import { AlertDialog, ConfirmDialog } from '@cars/shared-app/alert-dialog';
import { useAtomValue, useSetAtom } from '@cars/shared-contracts/runtime';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { draftNote } from '../draft-note.ts';
import type { StoredForm } from '../draft-store.ts';
import { continueDraftAtom, dropDraftAtom, offeredDraftAtom } from '../form-atoms.ts';
import { closeAlertAtom, submissionAtom } from '../submit-atoms.ts';
import { TEXTS } from '../texts.ts';
import { focusField, scrollToField } from './field.tsx';

/** The field of an alert is in view behind it, and focused after it. */
const useFieldOfAlert = () => {
  const submission = useAtomValue(submissionAtom);
  const alert = submission.status === 'editing' ? submission.alert : null;
  const focus = submission.status === 'editing' ? submission.focus : null;
  const wasOpen = useRef(false);
  useLayoutEffect(() => {
    if (alert !== null && focus !== null) scrollToField(focus);
  }, [alert, focus]);
  useEffect(() => {
    if (wasOpen.current && alert === null && focus !== null) focusField(focus);
    wasOpen.current = alert !== null;
  }, [alert, focus]);
  return alert;
};

interface DraftQuestionProps {
  readonly stored: StoredForm;
  readonly isElsewhere: boolean;
}

/** «Продолжить черновик?» with the draft's description; starting again needs a second confirmation. */
const DraftQuestion = ({ stored, isElsewhere }: DraftQuestionProps) => {
  const goOn = useSetAtom(continueDraftAtom);
  const startAnew = useSetAtom(dropDraftAtom);
  const [isDropping, setIsDropping] = useState(false);
  const note = draftNote(stored, new Date());
  // Nothing is deleted: Escape and Back leave the draft to the other page.
  if (isElsewhere)
    return (
      <ConfirmDialog
        key="elsewhere"
        text={TEXTS.draftElsewhere}
        note={note}
        confirmText={TEXTS.continueHere}
        cancelText={TEXTS.startSeparately}
        onConfirm={() => void goOn()}
        onCancel={startAnew}
      />
    );
  if (isDropping) {
    return (
      <ConfirmDialog
        key="drop"
        text={TEXTS.dropDraft}
        note={TEXTS.dropDraftNote}
        confirmText={TEXTS.dropDraftYes}
        cancelText={TEXTS.dropDraftNo}
        isDangerous
        onConfirm={startAnew}
        onCancel={() => setIsDropping(false)}
      />
    );
  }
  // Escape and Back choose the button that loses nothing.
  return (
    <ConfirmDialog
      key="offer"
      text={TEXTS.continueDraft}
      note={note}
      confirmText={TEXTS.continueYes}
      cancelText={TEXTS.continueNo}
      onConfirm={() => void goOn()}
      onCancel={() => setIsDropping(true)}
      onDismiss={() => void goOn()}
    />
  );
};

/** The form's popups: an alert, and the question about a draft [ERR-20] [SELL-26]. */
export const FormPopups = () => {
  const alert = useFieldOfAlert();
  const offered = useAtomValue(offeredDraftAtom);
  const closeAlert = useSetAtom(closeAlertAtom);
  if (offered) return <DraftQuestion key={offered.slot} {...offered} />;
  return alert === null ? null : <AlertDialog text={alert} onClose={closeAlert} />;
};
