import { useAtomValue, useSetAtom } from '@cars/shared-contracts/runtime';
import { Button } from '@cars/shared-ui/kit/button';
import { useEffect } from 'react';
import { canAddShortcutAtom, checkHomeScreenAtom, shortcutAddition } from '../home-screen-atoms.ts';
import { TEXTS } from '../texts.ts';
import styles from './home-screen-button.module.css';

/** A shortcut to the app on the phone's home screen; nothing where the client has none or it is there [MSG-25]. */
export const HomeScreenButton = () => {
  const canAdd = useAtomValue(canAddShortcutAtom);
  const { status } = useAtomValue(shortcutAddition.stateAtom);
  const check = useSetAtom(checkHomeScreenAtom);
  const add = useSetAtom(shortcutAddition.runAtom);
  useEffect(() => void check(), [check]);
  if (!canAdd) return null;
  return (
    <div className={styles.shortcut}>
      <Button look="plain" isWide isLoading={status === 'in-flight'} onClick={() => void add()}>
        {TEXTS.addShortcut}
      </Button>
    </div>
  );
};
