import { useEffect, useRef } from 'react';
import styles from './order-sent.module.css';

/** The popup closes by itself after this time [CAR-22]. */
export const SUCCESS_CLOSE_MS = 2500;

/** The order was sent: an animated tick, and the server's message. */
export const OrderSent = ({ message, onDone }: { readonly message: string; readonly onDone: () => void }) => {
  const done = useRef(onDone);
  const note = useRef<HTMLParagraphElement>(null);
  // The form's button had the focus, and is gone.
  useEffect(() => note.current?.focus(), []);
  useEffect(() => {
    done.current = onDone;
  });
  useEffect(() => {
    const timer = setTimeout(() => done.current(), SUCCESS_CLOSE_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={styles.sent}>
      <svg className={styles.tick} viewBox="0 0 64 64" aria-hidden="true">
        <circle className={styles.ring} cx="32" cy="32" r="28" pathLength="1" />
        <path className={styles.mark} d="M20 33l9 9 16-18" pathLength="1" />
      </svg>
      <p ref={note} role="status" tabIndex={-1}>
        {message}
      </p>
    </div>
  );
};
