import { keepMeasures } from '@cars/shared-contracts/rules/measure';
import { isHydratingAtom, store } from '@cars/shared-contracts/runtime';
import { useLayoutEffect, useRef, useState } from 'react';
import { TEXTS } from '../texts.ts';
import styles from './description.module.css';

type Fold = 'short' | 'folded' | 'open';

/** Paragraphs have space between them and no empty line: the sixth line would end a folded text with a lone «…». */
const paragraphsOf = (text: string): string[] => text.trim().split(/\n\s*\n/);

const unfold = ({ style }: HTMLElement): void => {
  style.display = '';
  style.maxHeight = '';
};

/** One or two hidden lines take no more room than the button, and are shown; paragraphs have space between them. */
const LEAST_HIDDEN_LINES = 2.5;
const LINES = 6;

/**
 * Shows the first six lines of a longer text, without the «…» of the stylesheet's clamp: that would follow the full
 * stop of a sentence. Returns whether there is more.
 */
const foldLong = (element: HTMLElement): boolean => {
  unfold(element);
  const shown = element.clientHeight;
  const hidden = element.scrollHeight - shown;
  const isLong = hidden > (shown / LINES) * LEAST_HIDDEN_LINES;
  if (isLong) element.style.maxHeight = `${element.getBoundingClientRect().height}px`;
  if (hidden > 1) element.style.display = 'block';
  return isLong;
};

/** The seller's text: beyond eight lines it is folded to six behind «Показать полностью». */
export const Description = ({ text }: { readonly text: string }) => {
  const box = useRef<HTMLDivElement>(null);
  const [fold, setFold] = useState<Fold>('short');

  const isOpen = fold === 'open';

  useLayoutEffect(() => {
    const element = box.current;
    if (!element || isOpen) return undefined;
    // The number of lines depends on the width of the screen, so it is measured again after a resize.
    const measure = () => setFold(foldLong(element) ? 'folded' : 'short');
    // The observer measures after the page's own layout; to do so in the commit of a hydration would be one long task.
    if (!store.get(isHydratingAtom)) measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => {
      observer.disconnect();
      unfold(element);
    };
  }, [isOpen]);

  return (
    <>
      <div ref={box} className={isOpen ? styles.text : `${styles.text} ${styles.sixLines}`}>
        {paragraphsOf(text).map((paragraph, at) => (
          <p key={at}>{keepMeasures(paragraph)}</p>
        ))}
      </div>
      {fold === 'folded' && (
        <button type="button" className={styles.more} onClick={() => setFold('open')}>
          {TEXTS.showAll}
        </button>
      )}
    </>
  );
};
