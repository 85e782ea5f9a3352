import { messengerPath, phoneHref } from '@cars/shared-contracts/rules/contact';
import { messengerAtom, useAtomValue, userIdAtom, useSetAtom } from '@cars/shared-contracts/runtime';
import type { AdDetails } from '@cars/shared-contracts/schemas/ad';
import { Button, buttonClass } from '@cars/shared-ui/kit/button';
import { Icon } from '@cars/shared-ui/kit/icon';
import { recordEventAtom } from '../atoms.ts';
import { TEXTS } from '../texts.ts';
import styles from './contact-bar.module.css';

/**
 * The bar at the bottom with the ways to reach the seller, as far as the seller has them. The owner has
 * none (spec §6). It takes part in the page's height, so that it never hides content.
 */
export const ContactBar = ({ ad }: { readonly ad: AdDetails }) => {
  const messenger = useAtomValue(messengerAtom);
  const recordEvent = useSetAtom(recordEventAtom);
  const isOwner = useAtomValue(userIdAtom) === ad.user.id;
  const path = messengerPath(ad.user);
  const phone = phoneHref(ad.user);
  if (isOwner || (!path && !phone)) return null;

  const write = () => {
    if (!path) return;
    recordEvent(ad, 'contact_telegram');
    messenger.haptic.impact('light');
    messenger.openMessengerLink(path);
  };

  return (
    <div className={styles.bar}>
      <div className={styles.actions}>
        {path && (
          <Button onClick={write}>
            <Icon name="message" size={20} />
            {TEXTS.write}
          </Button>
        )}
        {phone && (
          <a
            href={phone}
            className={buttonClass(path ? 'secondary' : 'primary')}
            onClick={() => recordEvent(ad, 'contact_phone')}
          >
            <Icon name="phone" size={20} />
            {TEXTS.call}
          </a>
        )}
      </div>
    </div>
  );
};
