import { useAtomValue } from '@cars/shared-contracts/runtime';
import { Button } from '@cars/shared-ui/kit/button';
import { noticeAtom, UNDO_S } from '../atoms.ts';
import { TEXTS } from '../texts.ts';
import { KeyCap } from './key-cap.tsx';
import styles from './undo-bar.module.css';

/** The last decision while it can be taken back [MOD-15]. */
export const UndoBar = ({ onUndo }: { readonly onUndo: () => void }) => {
  const notice = useAtomValue(noticeAtom);
  return (
    <div className={styles.place} role="status">
      {(notice.kind === 'pending' || notice.kind === 'canceled') && (
        <div className={styles.bar}>
          <span className={styles.text}>
            {notice.text} {notice.kind === 'pending' && TEXTS.sends(UNDO_S)}
          </span>
          {notice.kind === 'pending' && (
            <Button look="secondary" aria-keyshortcuts="Z" onClick={onUndo}>
              {TEXTS.undo} <KeyCap>Z</KeyCap>
            </Button>
          )}
        </div>
      )}
    </div>
  );
};
