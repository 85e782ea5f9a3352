import { useEffect, useRef } from 'react';
import styles from './toast.module.css';

const TOAST_MS = 2500;

/**
 * A short message at the bottom that leaves by itself; null shows nothing. Keep it rendered: a screen reader
 * announces what appears in a region that was already there. `--toast-lift` raises it above a bottom bar.
 */
export const Toast = ({
  text,
  onDone,
  durationMs = TOAST_MS,
}: {
  text: string | null;
  onDone: () => void;
  durationMs?: number;
}) => {
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  });
  useEffect(() => {
    if (text === null) return undefined;
    const timer = setTimeout(() => done.current(), durationMs);
    return () => clearTimeout(timer);
  }, [text, durationMs]);
  return (
    <div className={styles.place} role="status">
      {text !== null && <div className={styles.toast}>{text}</div>}
    </div>
  );
};
