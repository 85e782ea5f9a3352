import { useIsWide } from '@cars/shared-app/use-is-wide';
import { type MouseEvent, useCallback, useRef, useState } from 'react';
import { isNearSlide, slideCount } from '../rules.ts';
import { TEXTS } from '../texts.ts';
import { NoPhotos, PhotoSlide } from './photo-slide.tsx';
import styles from './photo-slider.module.css';
import { OpenGallery, preloadViewer, SliderArrows } from './slider-buttons.tsx';
import { scrolledSlide, usePhotoSlider } from './use-photo-slider.ts';
import { PhotoViewerPart } from './viewer/photo-viewer-part.tsx';
import { Thumbnails } from './viewer/thumbnails.tsx';

export interface PhotoSliderProps {
  readonly photos: readonly string[];
  /** False while only the tapped card's picture is known: more photos may follow [CAR-33]. */
  readonly isComplete: boolean;
}

/**
 * The ad's photos edge to edge, looping, with a counter [CAR-1]. The first one is an ordinary picture that
 * waits for no script; its box has its final size from the start.
 */
export const PhotoSlider = ({ photos, isComplete }: PhotoSliderProps) => {
  const strip = useRef<HTMLElement>(null);
  const [shown, setShown] = useState(0);
  const [isFirstLoaded, setIsFirstLoaded] = useState(false);
  // Only a tapped card has its picture in the cache; a deep link would load it for nothing.
  const [hasPreview] = useState(!isComplete);
  const slides = slideCount(photos.length);
  const show = useCallback((slide: number) => setShown(slide), []);
  const { move, moveTo } = usePhotoSlider(strip, slides, show);
  const isWide = useIsWide();
  const [opened, setOpened] = useState<number | null>(null);
  const closeViewer = useCallback(() => setOpened(null), []);

  const openTapped = ({ target }: MouseEvent) => {
    const slide = target instanceof Element ? target.closest<HTMLElement>('[data-slide]') : null;
    if (slide) setOpened(Number(slide.dataset.slide) % photos.length);
  };

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
    <>
      <div className={styles.box}>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard has a button of its own below */}
        <section
          ref={strip}
          className={`swiper ${styles.strip}`}
          aria-label={TEXTS.photos}
          onPointerDown={preloadViewer}
          onClick={openTapped}
          onScroll={() => strip.current && setShown(scrolledSlide(strip.current))}
        >
          <div className={`swiper-wrapper ${styles.track}`}>
            {Array.from({ length: slides }, (_, slide) => {
              const isRepeated = slide >= photos.length;
              const isNear = (isFirstLoaded || shown > 0) && isNearSlide(slide, shown, slides);
              return (
                <PhotoSlide
                  // The index is the photo's identity: the same address may occur twice.
                  key={slide}
                  slide={slide}
                  photo={photos[slide % photos.length] ?? ''}
                  alt={isRepeated ? '' : `Car image ${slide + 1}`}
                  isAlone={isComplete && slides === 1}
                  isEager={slide === 0 || isNear}
                  hasPreview={slide === 0 && hasPreview && !isFirstLoaded}
                  onLoad={() => slide === 0 && setIsFirstLoaded(true)}
                />
              );
            })}
            {!isComplete && <div className={`${styles.slide} ${styles.awaited}`} />}
          </div>
        </section>
        <OpenGallery onOpen={() => setOpened(shown % photos.length)} />
        {opened !== null && (
          // The page follows the viewer: closing it stays at the photo that was looked at last.
          <PhotoViewerPart photos={photos} first={opened} onShow={moveTo} onClose={closeViewer} />
        )}
        {photos.length > 1 && (
          <>
            <span className={styles.counter}>{`${(shown % photos.length) + 1}/${photos.length}`}</span>
            <SliderArrows onMove={move} />
          </>
        )}
      </div>
      {photos.length > 1 && (
        <div className={styles.thumbnails}>
          {isWide && <Thumbnails photos={photos} shown={shown % photos.length} onShow={moveTo} />}
        </div>
      )}
    </>
  );
};
