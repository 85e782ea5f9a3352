import { Button } from '@cars/shared-ui/kit/button';
import { TEXTS } from '../texts.ts';
import styles from './unsaved-notice.module.css';

/** States that the fields hold text of an earlier visit, and offers the saved values instead. */
export const UnsavedNotice = ({ onDiscard }: { readonly onDiscard: () => void }) => (
  <div className={styles.notice}>
    <p role="status">{TEXTS.unsaved}</p>
    <Button look="plain" onClick={onDiscard}>
      {TEXTS.discard}
    </Button>
  </div>
);
