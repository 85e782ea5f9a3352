import { useRef } from 'react';
import styles from '../notices-widget.module.css';
import { useClearPlace } from '../use-clear-place.ts';

/**
 * A live region: announces its text when it changes; null shows nothing. No control is below its text.
 */
export const Region = ({ text }: { readonly text: string | null }) => {
  const ref = useRef<HTMLDivElement>(null);
  useClearPlace(ref, text !== null);
  return (
    <div ref={ref} role="status">
      {text !== null && <div className={styles.notice}>{text}</div>}
    </div>
  );
};
