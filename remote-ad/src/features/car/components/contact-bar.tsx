import { messengerPath, phoneHref } from '@cars/shared-contracts/rules/contact';
import { messengerAtom, useAtomValue, useSetAtom } from '@cars/shared-contracts/runtime';
import type { AdDetails } from '@cars/shared-contracts/schemas/ad';
import { bottomBarRef } from '@cars/shared-ui/kit/bottom-bar';
import { Button } from '@cars/shared-ui/kit/button';
import { Icon } from '@cars/shared-ui/kit/icon';
import { IconButton, iconButtonClass } from '@cars/shared-ui/kit/icon-button';
import { recordEventAtom } from '../atoms.ts';
import { showPopupAtom } from '../popup-atoms.ts';
import { TEXTS } from '../texts.ts';
import styles from './contact-bar.module.css';

/**
 * The buyer's bar at the bottom: the order, and the ways to reach the seller as far as the seller has them. It takes
 * part in the page's height, so that it never hides content.
 */
export const ContactBar = ({ ad }: { readonly ad: AdDetails }) => {
  const messenger = useAtomValue(messengerAtom);
  const recordEvent = useSetAtom(recordEventAtom);
  const showPopup = useSetAtom(showPopupAtom);
  const path = messengerPath(ad.user);
  const phone = phoneHref(ad.user);

  const write = () => {
    if (!path) return;
    recordEvent(ad, 'contact_telegram');
    messenger.haptic.impact('light');
    messenger.openMessengerLink(path);
  };

  return (
    <div ref={bottomBarRef} className={styles.bar}>
      <div className={styles.actions}>
        <Button onClick={() => showPopup('order')}>{TEXTS.order}</Button>
        {path && <IconButton icon="message" label={TEXTS.write} className={styles.contact} onClick={write} />}
        {phone && (
          <a
            href={phone}
            className={`${iconButtonClass} ${styles.contact}`}
            aria-label={TEXTS.call}
            onClick={() => recordEvent(ad, 'contact_phone')}
          >
            <Icon name="phone" />
          </a>
        )}
      </div>
    </div>
  );
};
