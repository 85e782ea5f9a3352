import { messengerAtom, useAtomValue } from '@cars/shared-contracts/runtime';
import { Icon } from '@cars/shared-ui/kit/icon';
import { Toast } from '@cars/shared-ui/kit/toast';
import { useState } from 'react';
import { TEXTS } from '../texts.ts';
import styles from './copy-id.module.css';

/** The old way through a selected field: framed pages are often refused the clipboard (security.md V16). */
const copyBySelection = (text: string): boolean => {
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.style.position = 'fixed';
  field.style.opacity = '0';
  document.body.append(field);
  field.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
  }
};

const copyText = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
};

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
