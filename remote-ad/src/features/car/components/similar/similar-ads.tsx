import { LazyPart } from '@cars/shared-ui/kit/lazy-part';
import { useEffect, useRef, useState } from 'react';
import styles from './similar-ads.module.css';
import { loadBelowCar } from './similar-part.tsx';

/** Loaded when its place comes this near to the view. */
const MARGIN = '600px';

/** The place below a car, which neither code nor call fill before it is near to the view [CAR-56]. */
export const SimilarAds = ({ id }: { readonly id: number }) => {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        setIsNear(true);
        observer.disconnect();
      },
      { rootMargin: MARGIN },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={place} className={styles.place}>
      {isNear && <LazyPart load={loadBelowCar} props={{ id }} />}
    </div>
  );
};
