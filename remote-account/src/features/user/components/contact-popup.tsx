import { PhoneLink } from '@cars/shared-app/phone-link';
import { CopyPhone, phoneText } from '@cars/shared-app/phone-sheet';
import { Sheet } from '@cars/shared-app/sheet';
import { messengerPath, phoneHref } from '@cars/shared-contracts/rules/contact';
import { messengerAtom, useAtomValue } from '@cars/shared-contracts/runtime';
import { Button, buttonClass } from '@cars/shared-ui/kit/button';
import { Icon } from '@cars/shared-ui/kit/icon';
import { MESSAGE_ICON, PHONE_ICON } from '@cars/shared-ui/kit/icons';
import type { SellerContact } from '../atoms.ts';
import { TEXTS } from '../texts.ts';
import styles from './contact-popup.module.css';

/** Whether there is any contact of this seller. */
export const canContact = (seller: SellerContact): boolean =>
  messengerPath(seller) !== null || phoneHref(seller) !== null;

export interface ContactPopupProps {
  readonly seller: SellerContact;
  readonly onClose: () => void;
}

/** The seller's contacts [ACC-24], with the number to read and copy where a web view ignores the link [CAR-64]. */
export const ContactPopup = ({ seller, onClose }: ContactPopupProps) => {
  const messenger = useAtomValue(messengerAtom);
  const path = messengerPath(seller);
  const phone = phoneHref(seller) && seller.phone_number;
  return (
    <Sheet title={TEXTS.contactTitle} onClose={onClose}>
      <div className={styles.contacts}>
        {path && (
          <Button isWide onClick={() => messenger.openMessengerLink(path)}>
            <Icon path={MESSAGE_ICON} size={20} />
            {TEXTS.write}
          </Button>
        )}
        {phone && (
          <>
            <PhoneLink phone={phone} className={buttonClass(path ? 'secondary' : 'primary', true)}>
              <Icon path={PHONE_ICON} size={20} />
              {TEXTS.call}
            </PhoneLink>
            <p className={styles.number}>{phoneText(phone)}</p>
            <CopyPhone phone={phone} look="plain" />
          </>
        )}
      </div>
    </Sheet>
  );
};
