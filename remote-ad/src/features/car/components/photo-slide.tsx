import { cardSources, detailsSources } from '@cars/shared-contracts/rules/image-presets';
import { Picture } from '@cars/shared-ui/kit/picture';
import { TEXTS } from '../texts.ts';
import styles from './photo-slider.module.css';

/** The slider is as wide as the screen, up to the page's 720 px; on a wide screen it is beside a block of 380 px. */
export const PHOTO_SIZES =
  '(min-width: 1200px) 772px, (min-width: 1000px) calc(100vw - 428px), (min-width: 720px) 720px, 100vw';
/** The exact `sizes` of the card: the browser reuses the file that it has already shown. */
const CARD_SIZES = '(min-width: 900px) 290px, (min-width: 600px) 33vw, (max-width: 339px) 100vw, 50vw';
/** The box of every details picture is 4:3 [CAR-14]. */
const BOX = { width: 800, height: 600 } as const;

/** An ad without photos. */
export const NoPhotos = () => <Picture sources={null} alt={TEXTS.noPhotos} {...BOX} />;

export interface PhotoSlideProps {
  /** Index in the row. */
  readonly slide: number;
  readonly photo: string;
  /** «Car image 1», exactly [CAR-1]; empty for a repeated photo. */
  readonly alt: string;
  /** The only photo fills the width: no next one is partly visible. */
  readonly isAlone: boolean;
  /** Loads immediately; the others wait until they are near. */
  readonly isEager: boolean;
  /** The card's picture is behind this one until it has loaded. */
  readonly hasPreview: boolean;
  readonly onLoad?: () => void;
}

/** One photo in its box of final size. */
export const PhotoSlide = ({ slide, photo, alt, isAlone, isEager, hasPreview, onLoad }: PhotoSlideProps) => (
  <div
    className={`swiper-slide ${styles.slide} ${isAlone ? styles.alone : ''}`}
    data-slide={slide}
    aria-hidden={alt === '' || undefined}
  >
    {hasPreview && (
      <span className={styles.preview}>
        <Picture sources={cardSources(photo)} alt="" sizes={CARD_SIZES} isEager {...BOX} />
      </span>
    )}
    <Picture
      sources={detailsSources(photo)}
      alt={alt}
      sizes={PHOTO_SIZES}
      isEager={isEager}
      className={styles.photo}
      {...(onLoad ? { onLoad } : {})}
      {...BOX}
    />
  </div>
);
