import type { Popup } from './client.ts';
import { find } from './dom.ts';

/** A question of the messenger; `onClose` gets the id of the chosen button, or null. */
export const openPopup = ({ title, message, buttons }: Popup, onClose: (id: string | null) => void) => {
  const dialog = find<HTMLDialogElement>('dialog');
  find('dialog-title').textContent = title;
  find('dialog-text').textContent = message;
  let choice: string | null = null;
  find('dialog-buttons').replaceChildren(
    ...buttons.map(({ id, text, type }) => {
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = text || (type === 'cancel' ? 'Отмена' : 'OK');
      button.addEventListener('click', () => {
        choice = id;
        dialog.close();
      });
      return button;
    }),
  );
  dialog.addEventListener('close', () => onClose(choice), { once: true });
  dialog.showModal();
};
