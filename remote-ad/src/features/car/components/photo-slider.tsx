import { cardSources, detailsSources } from '@cars/shared-contracts/rules/image-presets';
import { IconButton } from '@cars/shared-ui/kit/icon-button';
import { Picture } from '@cars/shared-ui/kit/picture';
import { useCallback, useRef, useState } from 'react';
import { isNearSlide, slideCount } from '../rules.ts';
import { TEXTS } from '../texts.ts';
import styles from './photo-slider.module.css';
import { scrolledSlide, usePhotoSlider } from './use-photo-slider.ts';

/** The slider is as wide as the screen, up to the page's 720 px. */
const PHOTO_SIZES = '(min-width: 720px) 720px, 100vw';
/** The very words of the card: the browser finds the file that it has already shown. */
const CARD_SIZES = '(min-width: 900px) 290px, (min-width: 600px) 33vw, (max-width: 339px) 100vw, 50vw';
/** The box of every details picture is 4:3 (spec §9 "Details images"). */
const BOX = { width: 800, height: 600 } as const;

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
  const isAlone = isComplete && slides === 1;

  if (photos.length === 0) {
    return (
      <div className={styles.box}>
        <div className={styles.strip}>
          <Picture sources={null} alt={TEXTS.noPhotos} {...BOX} />
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
            const photo = photos[slide % photos.length] ?? '';
            const isRepeated = slide >= photos.length;
            const isWanted =
              slide === 0 || ((isFirstLoaded || shown > 0) && isNearSlide(slide, shown, slides));
            return (
              <div
                // The place in the row is the photo's identity: the same address may come twice.
                key={slide}
                className={`swiper-slide ${styles.slide} ${isAlone ? styles.alone : ''}`}
                aria-hidden={isRepeated || undefined}
              >
                {slide === 0 && hasPreview && !isFirstLoaded && (
                  <span className={styles.preview}>
                    <Picture sources={cardSources(photo)} alt="" sizes={CARD_SIZES} isEager {...BOX} />
                  </span>
                )}
                <Picture
                  sources={detailsSources(photo)}
                  alt={isRepeated ? '' : `Car image ${slide + 1}`}
                  sizes={PHOTO_SIZES}
                  isEager={isWanted}
                  className={styles.photo}
                  onLoad={() => slide === 0 && setIsFirstLoaded(true)}
                  {...BOX}
                />
              </div>
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
