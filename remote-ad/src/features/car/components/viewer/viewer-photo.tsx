import { detailsSources, imageUrl } from '@cars/shared-contracts/rules/image-presets';
import { Spinner } from '@cars/shared-ui/kit/spinner';
import { useState } from 'react';
import { fittedSize, type Pose, type Size, transformOf } from '../../pose-rules.ts';
import { TEXTS } from '../../texts.ts';
import { PagePhoto } from './page-photo.tsx';
import styles from './viewer-photo.module.css';

type Loading = 'preset' | 'original' | 'shown' | 'failed';

/**
 * One photo on the stage: the high-resolution preset [CAR-14], else the original, else a message [ERR-19]. It is
 * never cropped.
 */
export const ViewerPhoto = ({
  photo,
  alt,
  stage,
  size,
  pose,
  isMoving,
  onSize,
}: {
  readonly photo: string;
  readonly alt: string;
  readonly stage: Size;
  /** Natural size, as `onSize` reported it. */
  readonly size: Size;
  readonly pose: Pose;
  /** During a drag: no easing. */
  readonly isMoving: boolean;
  readonly onSize: (size: Size) => void;
}) => {
  const sources = detailsSources(photo);
  const [loading, setLoading] = useState<Loading>(sources ? 'preset' : 'failed');
  const [isOriginal, setIsOriginal] = useState(false);

  if (!sources || loading === 'failed') {
    return (
      <p className={styles.message} role="alert">
        {TEXTS.galleryBroken}
      </p>
    );
  }
  const fitted = fittedSize(stage, size, pose);
  const handleError = () => {
    const isLast = isOriginal || sources.original === sources.fallback;
    setIsOriginal(true);
    setLoading(isLast ? 'failed' : 'original');
  };
  return (
    <>
      {loading !== 'shown' && (
        <>
          <PagePhoto photo={photo} />
          <span className={styles.wait}>
            <Spinner />
          </span>
        </>
      )}
      <picture key={String(isOriginal)}>
        {!isOriginal && sources.avif !== '' && (
          <source type="image/avif" srcSet={imageUrl(photo, 'details-high-1200.avif')} />
        )}
        <img
          className={`${styles.photo} ${isMoving ? '' : styles.eased}`}
          src={isOriginal ? sources.original : sources.fallback}
          alt={alt}
          draggable={false}
          style={{
            width: fitted.width,
            height: fitted.height,
            marginLeft: -fitted.width / 2,
            marginTop: -fitted.height / 2,
            transform: transformOf(pose),
          }}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
            setLoading('shown');
            onSize({ width: naturalWidth, height: naturalHeight });
          }}
          onError={handleError}
        />
      </picture>
    </>
  );
};
