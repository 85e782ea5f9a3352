import { useEffect, useState } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import { CAR_ICON } from './icons.ts';
import styles from './picture.module.css';

/** Addresses of one picture: `srcset` values ('' = not offered), the `src`, and the original as the last resort. */
export interface PictureAddresses {
  readonly avif: string;
  readonly webp: string;
  readonly fallback: string;
  readonly original: string;
}

export interface PictureProps {
  /** Null: there is no picture, the box shows the placeholder. */
  readonly sources: PictureAddresses | null;
  readonly alt: string;
  /** Intrinsic size in px; only its ratio matters, the box is sized by the surrounding style. */
  readonly width: number;
  readonly height: number;
  /** `sizes` of the srcset, in CSS. */
  readonly sizes?: string;
  /** The first pictures of a screen are not lazy. */
  readonly isEager?: boolean;
  readonly className?: string | undefined;
  readonly onLoad?: () => void;
}

/**
 * A picture in AVIF or WebP by srcset; when it fails, the original is tried once, then a neutral placeholder
 * is shown [CAT-19] [P22] [P23]. Another picture starts again, and so does this one when the connection
 * returns.
 */
export const Picture = (props: PictureProps) =>
  props.sources ? (
    <LoadedPicture key={props.sources.original} {...props} sources={props.sources} />
  ) : (
    <Placeholder alt={props.alt} className={props.className} />
  );

const Placeholder = ({ alt, className }: { alt: string; className?: string | undefined }) => {
  const look = classNames(styles.placeholder, className);
  const icon = <Icon path={CAR_ICON} size={44} />;
  return alt === '' ? (
    <span className={look}>{icon}</span>
  ) : (
    <span className={look} role="img" aria-label={alt}>
      {icon}
    </span>
  );
};

const LoadedPicture = ({
  sources,
  alt,
  width,
  height,
  sizes,
  isEager = false,
  className,
  onLoad,
}: PictureProps & { readonly sources: PictureAddresses }) => {
  const [shown, setShown] = useState<'preset' | 'original' | 'placeholder'>('preset');
  const isPreset = shown === 'preset';
  const canFallBack = isPreset && sources.original !== sources.fallback;

  useEffect(() => {
    if (shown === 'preset') return;
    // A picture that failed without a connection is loaded again with it.
    const tryAgain = () => setShown('preset');
    window.addEventListener('online', tryAgain);
    return () => window.removeEventListener('online', tryAgain);
  }, [shown]);

  if (shown === 'placeholder') return <Placeholder alt={alt} className={className} />;
  return (
    <picture key={shown}>
      {isPreset && sources.avif !== '' && <source type="image/avif" srcSet={sources.avif} sizes={sizes} />}
      {isPreset && sources.webp !== '' && <source type="image/webp" srcSet={sources.webp} sizes={sizes} />}
      <img
        className={classNames(styles.image, className)}
        src={isPreset ? sources.fallback : sources.original}
        alt={alt}
        width={width}
        height={height}
        loading={isEager ? 'eager' : 'lazy'}
        fetchPriority={isEager ? 'high' : 'auto'}
        decoding="async"
        onLoad={onLoad}
        onError={() => setShown(canFallBack ? 'original' : 'placeholder')}
      />
    </picture>
  );
};
