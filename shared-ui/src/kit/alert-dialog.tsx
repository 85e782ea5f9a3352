import { type ReactNode, useId, useRef } from 'react';
import styles from './alert-dialog.module.css';
import { Button } from './button.tsx';
import { useModal } from './use-modal.ts';

const Dialog = ({
  text,
  note,
  onCancel,
  children,
}: {
  text: string;
  note?: string | undefined;
  onCancel: () => void;
  children: ReactNode;
}) => {
  const textId = useId();
  const noteId = useId();
  const textRef = useRef<HTMLParagraphElement>(null);
  const dialogRef = useModal(textRef);
  return (
    <dialog
      ref={dialogRef}
      role="alertdialog"
      className={styles.dialog}
      aria-labelledby={textId}
      aria-describedby={note ? noteId : undefined}
      aria-modal="true"
      onCancel={(event) => {
        event.preventDefault();
        onCancel();
      }}
    >
      <p id={textId} ref={textRef} tabIndex={-1} className={styles.text}>
        {text}
      </p>
      {note && (
        <p id={noteId} className={styles.note}>
          {note}
        </p>
      )}
      <div className={styles.buttons}>{children}</div>
    </dialog>
  );
};

/** An alert: the exact text and one button [ERR-20]. It is open while it is rendered. */
export const AlertDialog = ({ text, onClose }: { text: string; onClose: () => void }) => (
  <Dialog text={text} onCancel={onClose}>
    <Button onClick={onClose}>Понятно</Button>
  </Dialog>
);

/** A question with two answers [ERR-20]; Escape cancels, unless `onDismiss` says otherwise. */
export const ConfirmDialog = ({
  text,
  note,
  confirmText,
  cancelText = 'Отмена',
  isDangerous = false,
  isLoading = false,
  onConfirm,
  onCancel,
  onDismiss = onCancel,
}: {
  text: string;
  /** A second, quieter line. */
  note?: string | undefined;
  confirmText: string;
  cancelText?: string;
  isDangerous?: boolean;
  isLoading?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
  onDismiss?: (() => void) | undefined;
}) => (
  <Dialog text={text} note={note} onCancel={onDismiss}>
    <Button look="secondary" onClick={onCancel}>
      {cancelText}
    </Button>
    <Button look={isDangerous ? 'danger' : 'primary'} isLoading={isLoading} onClick={onConfirm}>
      {confirmText}
    </Button>
  </Dialog>
);
