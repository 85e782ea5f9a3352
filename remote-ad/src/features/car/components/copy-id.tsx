import { messengerAtom, showToastAtom, useAtomValue, useSetAtom } from '@cars/shared-contracts/runtime';
import { Icon } from '@cars/shared-ui/kit/icon';
import { copyText } from '../copy-text.ts';
import { TEXTS } from '../texts.ts';
import styles from './copy-id.module.css';

/** «ID: 123»: a tap copies the number [CAR-4]; where nothing helps, it can be selected. */
export const CopyId = ({ id }: { readonly id: number }) => {
  const messenger = useAtomValue(messengerAtom);
  const showToast = useSetAtom(showToastAtom);
  const copy = async () => {
    const isCopied = await copyText(String(id));
    if (isCopied) messenger.haptic.notify('success');
    showToast(isCopied ? TEXTS.idCopied : `${TEXTS.copyFailed}. ID: ${id}`);
  };
  return (
    <button type="button" className={styles.button} title={TEXTS.copyId} onClick={() => void copy()}>
      {`ID: ${id}`}
      <Icon name="copy" size={16} />
    </button>
  );
};
