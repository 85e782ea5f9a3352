import { messengerAtom, useAtomValue } from '@cars/shared-contracts/runtime';
import { Icon } from '@cars/shared-ui/kit/icon';
import { Toast } from '@cars/shared-ui/kit/toast';
import { useState } from 'react';
import { copyText } from '../copy-text.ts';
import { TEXTS } from '../texts.ts';
import styles from './copy-id.module.css';

/** «ID: 123»: a tap copies the number (spec §2 "copyable ID"); where nothing helps, it can be selected. */
export const CopyId = ({ id }: { readonly id: number }) => {
  const messenger = useAtomValue(messengerAtom);
  const [toast, setToast] = useState<string | null>(null);
  const copy = async () => {
    const isCopied = await copyText(String(id));
    if (isCopied) messenger.haptic.notify('success');
    setToast(isCopied ? TEXTS.idCopied : `${TEXTS.copyFailed}. ID: ${id}`);
  };
  return (
    <>
      <button type="button" className={styles.button} title={TEXTS.copyId} onClick={() => void copy()}>
        {`ID: ${id}`}
        <Icon name="copy" size={16} />
      </button>
      <Toast text={toast} onDone={() => setToast(null)} />
    </>
  );
};
