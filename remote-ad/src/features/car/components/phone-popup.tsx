import { Sheet } from '@cars/shared-app/sheet';
import { useCopy } from '@cars/shared-app/use-copy';
import { phoneHref } from '@cars/shared-contracts/rules/contact';
import { formatPhone } from '@cars/shared-contracts/rules/phone';
import { showToastAtom, useSetAtom } from '@cars/shared-contracts/runtime';
import type { AdDetails } from '@cars/shared-contracts/schemas/ad';
import { Button } from '@cars/shared-ui/kit/button';
import { TEXTS } from '../texts.ts';
import styles from './phone-popup.module.css';

/** The seller's number to read, dial and copy [CAR-64]. */
export const PhonePopup = ({ ad, onClose }: { readonly ad: AdDetails; readonly onClose: () => void }) => {
  const copy = useCopy();
  const showToast = useSetAtom(showToastAtom);
  const href = phoneHref(ad.user);
  const number = formatPhone(ad.user.phone_number ?? '');
  const handleCopy = async () => showToast((await copy(number)) ? TEXTS.phoneCopied : TEXTS.copyFailed);
  return (
    <Sheet
      title={TEXTS.sellerPhone}
      onClose={onClose}
      footer={
        <Button isWide onClick={() => void handleCopy()}>
          {TEXTS.copyPhone}
        </Button>
      }
    >
      <a href={href ?? undefined} className={styles.number}>
        {number}
      </a>
    </Sheet>
  );
};
