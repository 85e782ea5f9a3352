import { useLayoutEffect, useRef, useState } from 'react';
import { TEXTS } from '../texts.ts';
import styles from './description.module.css';

type Fold = 'short' | 'folded' | 'open';

/** The seller's text: beyond six lines it is folded behind «Показать полностью». */
export const Description = ({ text }: { readonly text: string }) => {
  const paragraph = useRef<HTMLParagraphElement>(null);
  const [fold, setFold] = useState<Fold>('short');

  useLayoutEffect(() => {
    const element = paragraph.current;
    if (!element) return;
    // The number of lines depends on the width of the screen, so it is measured again after a resize.
    const measure = () =>
      setFold((now) =>
        now === 'open' ? now : element.scrollHeight > element.clientHeight + 1 ? 'folded' : 'short',
      );
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  return (
    <>
      <p ref={paragraph} className={fold === 'open' ? styles.text : `${styles.text} ${styles.sixLines}`}>
        {text}
      </p>
      {fold === 'folded' && (
        <button type="button" className={styles.more} onClick={() => setFold('open')}>
          {TEXTS.showAll}
        </button>
      )}
    </>
  );
};
