import type { ToastMessage } from '@cars/shared-contracts/runtime';
import { useRef } from 'react';
import styles from '../notices-widget.module.css';
import { useClearPlace } from '../use-clear-place.ts';

/**
 * A live region: announces its message when it changes, null shows nothing, and an action ends it. No control of the
 * page is below it.
 */
export const Region = ({
  message,
  onEnd,
}: {
  readonly message: ToastMessage | null;
  readonly onEnd: () => void;
}) => {
  const ref = useRef<HTMLDivElement>(null);
  useClearPlace(ref, message !== null);
  return (
    <div ref={ref} role="status">
      {message !== null && (
        <div className={styles.notice}>
          {message.text}
          {message.actions.map(({ label, act }) => (
            <button
              key={label}
              type="button"
              className={styles.action}
              onClick={() => {
                onEnd();
                act();
              }}
            >
              {label}
            </button>
          ))}
        </div>
      )}
    </div>
  );
};
