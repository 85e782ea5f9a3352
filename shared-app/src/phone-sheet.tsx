import { formatPhone } from '@cars/shared-contracts/rules/phone';
import { showToastAtom, useSetAtom } from '@cars/shared-contracts/runtime';
import { Button, type ButtonLook } from '@cars/shared-ui/kit/button';
import { PhoneLink } from './phone-link.tsx';
import styles from './phone-sheet.module.css';
import { Sheet } from './sheet.tsx';
import { useCopy } from './use-copy.ts';

/** The number as it is shown and copied: +7 may be written or not. */
export const phoneText = (phone: string): string => formatPhone(phone.replace(/^\+(?=7\d{10}$)/, ''));

/** Copies the shown number and confirms it. */
export const CopyPhone = ({ phone, look }: { readonly phone: string; readonly look: ButtonLook }) => {
  const copy = useCopy();
  const showToast = useSetAtom(showToastAtom);
  const handleCopy = async () =>
    showToast((await copy(phoneText(phone))) ? 'Номер скопирован' : 'Не удалось скопировать');
  return (
    <Button look={look} isWide onClick={() => void handleCopy()}>
      Скопировать номер
    </Button>
  );
};

export interface PhoneSheetProps {
  readonly title: string;
  readonly phone: string;
  readonly onClose: () => void;
}

/** A number to read, dial and copy, where a web view ignores the link [CAR-64]. */
export const PhoneSheet = ({ title, phone, onClose }: PhoneSheetProps) => (
  <Sheet title={title} onClose={onClose} footer={<CopyPhone phone={phone} look="primary" />}>
    <PhoneLink phone={phone} className={styles.number}>
      {phoneText(phone)}
    </PhoneLink>
  </Sheet>
);
