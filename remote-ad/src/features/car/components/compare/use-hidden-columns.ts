import { isMotionReduced } from '@cars/shared-ui/kit/is-motion-reduced';
import { type RefObject, useEffect, useState } from 'react';

/** Whether columns are beyond the right edge of a box that scrolls, and how to show the next one. */
export const useHiddenColumns = (ref: RefObject<HTMLElement | null>) => {
  const [hasMore, setHasMore] = useState(false);
  useEffect(() => {
    const box = ref.current;
    if (!box) return undefined;
    const measure = () => setHasMore(box.scrollLeft + box.clientWidth < box.scrollWidth - 1);
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    for (const content of box.children) observer.observe(content);
    box.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      box.removeEventListener('scroll', measure);
    };
  }, [ref]);
  const showNext = () =>
    ref.current?.scrollBy({
      left: ref.current.querySelector('thead th:last-child')?.clientWidth ?? 0,
      behavior: isMotionReduced() ? 'auto' : 'smooth',
    });
  return { hasMore, showNext };
};
