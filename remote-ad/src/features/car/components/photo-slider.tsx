import { IconButton } from '@cars/shared-ui/kit/icon-button';
import { useCallback, useRef, useState } from 'react';
import { isNearSlide, slideCount } from '../rules.ts';
import { TEXTS } from '../texts.ts';
import { NoPhotos, PhotoSlide } from './photo-slide.tsx';
import styles from './photo-slider.module.css';
import { scrolledSlide, usePhotoSlider } from './use-photo-slider.ts';

export interface PhotoSliderProps {
  readonly photos: readonly string[];
  /** False while only the tapped card's picture is known: more photos may follow (ruling 26). */
  readonly isComplete: boolean;
}

/**
 * The ad's photos edge to edge, looping, with a counter (spec §2 "Car details"). The first one is an
 * ordinary picture that waits for nothing; its box has its final size from the start.
 */
export const PhotoSlider = ({ photos, isComplete }: PhotoSliderProps) => {
  const strip = useRef<HTMLElement>(null);
  const [shown, setShown] = useState(0);
  const [isFirstLoaded, setIsFirstLoaded] = useState(false);
  // Only a tapped card has its picture in the cache; a deep link would load it for nothing.
  const [hasPreview] = useState(!isComplete);
  const slides = slideCount(photos.length);
  const show = useCallback((slide: number) => setShown(slide), []);
  const { move } = usePhotoSlider(strip, slides, show);

  if (photos.length === 0) {
    return (
      <div className={styles.box}>
        <div className={styles.strip}>
          <NoPhotos />
        </div>
      </div>
    );
  }
  return (
    <div className={styles.box}>
      <section
        ref={strip}
        className={`swiper ${styles.strip}`}
        aria-label={TEXTS.photos}
        onScroll={() => strip.current && setShown(scrolledSlide(strip.current))}
      >
        <div className={`swiper-wrapper ${styles.track}`}>
          {Array.from({ length: slides }, (_, slide) => {
            const isRepeated = slide >= photos.length;
            const isNear = (isFirstLoaded || shown > 0) && isNearSlide(slide, shown, slides);
            return (
              <PhotoSlide
                // The place in the row is the photo's identity: the same address may come twice.
                key={slide}
                photo={photos[slide % photos.length] ?? ''}
                alt={isRepeated ? '' : `Car image ${slide + 1}`}
                isAlone={isComplete && slides === 1}
                isWanted={slide === 0 || isNear}
                hasPreview={slide === 0 && hasPreview && !isFirstLoaded}
                onLoad={() => slide === 0 && setIsFirstLoaded(true)}
              />
            );
          })}
          {!isComplete && <div className={`${styles.slide} ${styles.awaited}`} />}
        </div>
      </section>
      {photos.length > 1 && (
        <>
          <span className={styles.counter}>{`${(shown % photos.length) + 1}/${photos.length}`}</span>
          <IconButton
            icon="chevron-right"
            label={TEXTS.previousPhoto}
            className={`${styles.arrow} ${styles.previous}`}
            onClick={() => move(-1)}
          />
          <IconButton
            icon="chevron-right"
            label={TEXTS.nextPhoto}
            className={`${styles.arrow} ${styles.next}`}
            onClick={() => move(1)}
          />
        </>
      )}
    </div>
  );
};
