import { isKeyboardOpenAtom, messengerAtom, useAtomValue } from '@cars/shared-contracts/runtime';
import { IconButton } from '@cars/shared-ui/kit/icon-button';
import { KEYBOARD_HIDE_ICON } from '@cars/shared-ui/kit/icons';
import { TEXTS } from '../texts.ts';
import styles from './keyboard-button.module.css';

/** Floats above the content while the on-screen keyboard is open [CAT-11]. */
export const KeyboardButton = () => {
  const isOpen = useAtomValue(isKeyboardOpenAtom);
  const messenger = useAtomValue(messengerAtom);
  if (!isOpen) return null;
  const hide = () => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    messenger.hideKeyboard();
  };
  return (
    <IconButton
      icon={KEYBOARD_HIDE_ICON}
      label={TEXTS.hideKeyboard}
      className={styles.button}
      onClick={hide}
    />
  );
};
