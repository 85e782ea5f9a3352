import { useAtomValue, useSetAtom } from '@cars/shared-contracts/runtime';
import { bottomBarRef } from '@cars/shared-ui/kit/bottom-bar';
import { Button } from '@cars/shared-ui/kit/button';
import { closeNoticeAtom, noticeAtom } from '../atoms.ts';
import { TEXTS } from '../texts.ts';
import styles from './refused-bar.module.css';

/** Why the last decision was refused, until it was read [MOD-15]. */
export const RefusedBar = () => {
  const notice = useAtomValue(noticeAtom);
  const close = useSetAtom(closeNoticeAtom);
  if (notice.kind !== 'refused') return null;
  return (
    <div ref={bottomBarRef} role="alert" className={styles.bar}>
      <span className={styles.text}>{notice.text}</span>
      <Button look="secondary" onClick={close}>
        {TEXTS.understood}
      </Button>
    </div>
  );
};
