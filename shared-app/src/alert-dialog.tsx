import { Button } from '@cars/shared-ui/kit/button';
import { type ReactNode, useId, useRef } from 'react';
import styles from './alert-dialog.module.css';
import { Modal } from './modal.tsx';

const Dialog = ({
  text,
  note,
  onClose,
  children,
}: {
  text: string;
  note?: string | undefined;
  onClose: () => void;
  children: ReactNode;
}) => {
  const textId = useId();
  const noteId = useId();
  const textRef = useRef<HTMLParagraphElement>(null);
  return (
    <Modal
      focusRef={textRef}
      isAlert
      className={styles.dialog}
      aria-labelledby={textId}
      aria-describedby={note ? noteId : undefined}
      onClose={onClose}
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
    </Modal>
  );
};

/** An alert: a text and one button. It is open while it is mounted [ERR-20]. */
export const AlertDialog = ({ text, onClose }: { text: string; onClose: () => void }) => (
  <Dialog text={text} onClose={onClose}>
    <Button onClick={onClose}>Понятно</Button>
  </Dialog>
);

/** A question with two buttons. Escape and Back cancel, or call `onDismiss` where it is given [ERR-20]. */
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
  <Dialog text={text} note={note} onClose={onDismiss}>
    <Button look="secondary" onClick={onCancel}>
      {cancelText}
    </Button>
    <Button look={isDangerous ? 'danger' : 'primary'} isLoading={isLoading} onClick={onConfirm}>
      {confirmText}
    </Button>
  </Dialog>
);
