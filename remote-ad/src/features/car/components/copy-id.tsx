import { useCopy } from '@cars/shared-app/use-copy';
import { showToastAtom, useSetAtom } from '@cars/shared-contracts/runtime';
import { Icon } from '@cars/shared-ui/kit/icon';
import { COPY_ICON } from '@cars/shared-ui/kit/icons';
import { TEXTS } from '../texts.ts';
import styles from './copy-id.module.css';

/** «ID: 123»: a tap copies the number [CAR-4]; without a clipboard it can be selected. */
export const CopyId = ({ id }: { readonly id: number }) => {
  const copyText = useCopy();
  const showToast = useSetAtom(showToastAtom);
  const copy = async () => {
    const isCopied = await copyText(String(id));
    showToast(isCopied ? TEXTS.idCopied : `${TEXTS.copyFailed}. ID: ${id}`);
  };
  return (
    <button type="button" className={styles.button} title={TEXTS.copyId} onClick={() => void copy()}>
      {`ID: ${id}`}
      <Icon path={COPY_ICON} size={16} />
    </button>
  );
};
