import { type ReactNode, useId, useRef } from 'react';
import styles from './alert-dialog.module.css';
import { Button } from './button.tsx';
import { useModal } from './use-modal.ts';

const Dialog = ({
  text,
  onCancel,
  children,
}: {
  text: string;
  onCancel: () => void;
  children: ReactNode;
}) => {
  const textId = useId();
  const textRef = useRef<HTMLParagraphElement>(null);
  const dialogRef = useModal(textRef);
  return (
    <dialog
      ref={dialogRef}
      role="alertdialog"
      className={styles.dialog}
      aria-labelledby={textId}
      aria-modal="true"
      onCancel={(event) => {
        event.preventDefault();
        onCancel();
      }}
    >
      <p id={textId} ref={textRef} tabIndex={-1} className={styles.text}>
        {text}
      </p>
      <div className={styles.buttons}>{children}</div>
    </dialog>
  );
};

/** An alert of the specification: the exact text and one button (ruling 22). It is open while it is rendered. */
export const AlertDialog = ({ text, onClose }: { text: string; onClose: () => void }) => (
  <Dialog text={text} onCancel={onClose}>
    <Button onClick={onClose}>Понятно</Button>
  </Dialog>
);

/** A question with two answers (ruling 22); Escape is the second one. */
export const ConfirmDialog = ({
  text,
  confirmText,
  cancelText = 'Отмена',
  isDangerous = false,
  isLoading = false,
  onConfirm,
  onCancel,
}: {
  text: string;
  confirmText: string;
  cancelText?: string;
  isDangerous?: boolean;
  isLoading?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}) => (
  <Dialog text={text} onCancel={onCancel}>
    <Button look="secondary" onClick={onCancel}>
      {cancelText}
    </Button>
    <Button look={isDangerous ? 'danger' : 'primary'} isLoading={isLoading} onClick={onConfirm}>
      {confirmText}
    </Button>
  </Dialog>
);
