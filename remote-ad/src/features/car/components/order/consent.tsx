import { messengerAtom, useAtomValue } from '@cars/shared-contracts/runtime';
import { paths } from '@cars/shared-contracts/shell/route-table';
import type { MouseEvent } from 'react';
import { TEXTS } from '../../texts.ts';
import styles from './order-popup.module.css';

/** One line under the form. The policy opens in another tab: the typed text stays. */
export const Consent = () => {
  const messenger = useAtomValue(messengerAtom);
  const open = (event: MouseEvent) => {
    if (messenger.kind === 'browser') return;
    event.preventDefault();
    messenger.openLink(new URL(paths.policy(), window.location.origin).href);
  };
  return (
    <p className={styles.consent}>
      {TEXTS.consent}{' '}
      <a href={paths.policy()} target="_blank" rel="noopener" onClick={open}>
        {TEXTS.policy}
      </a>
    </p>
  );
};
